import Foundation
import SchemaKit
import Testing

@testable import CaseModels

/// The constraints of the widget vocabulary, which `validate()` and direct reading check.
@Suite struct RelationRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        /// The location and the keyword of the violation, or nil if the value is valid. The location of the whole value
        /// is empty.
        let finding: String?
        var testDescription: String { text }

        init(_ text: String, _ finding: String? = nil) {
            self.text = text
            self.finding = finding
        }
    }

    static let rows: [Row] = [
        Row("{}"),
        Row(#"{"options":[{"id":"a"},{"id":"b"},{"rank":1},{"rank":1}]}"#),
        Row(#"{"options":[{"id":"a"},{"id":"b"},{"id":" a "}]}"#, "/options uniqueBy"),
        Row(#"{"widgets":{"a":{"widgetName":"a"},"b":{"widgetName":" b"},"c":{}}}"#),
        Row(#"{"widgets":{"a/1":{"widgetName":"b"}}}"#, "/widgets/a~11 keyedBy"),
        Row(#"{"price":{"value":9.5},"salePrice":{"value":9.5}}"#),
        Row(#"{"price":{"value":9.5},"salePrice":{"value":10}}"#, " atMost"),
        Row(#"{"salePrice":{"value":10}}"#),
        Row(##"{"textColor":"#000","backgroundColor":"white"}"##),
        Row(##"{"textColor":"#777777","backgroundColor":"#FFFFFFFF"}"##, " contrast"),
        Row(##"{"textColor":"#767676","backgroundColor":"#FFFFFFFF"}"##),
        Row(##"{"textColor":"#77","backgroundColor":"#FFF"}"##),
        Row(#"{"content":"no insert"}"#), Row(#"{"content":"Hi {% name %}!"}"#),
        Row(#"{"content":"{% products list=new %}{% name %}{% endproducts %}"}"#),
        Row(#"{"content":"{% products list=new %}{% name %}"}"#, "/content template"),
        Row(#"{"content":"{% endproducts %}"}"#, "/content template"),
        Row(#"{"content":"{% products %}{% endproducts %}"}"#, "/content template"),
        Row(#"{"content":"Hi {% name"}"#, "/content template"),
        Row(#"{"content":"Hi name %}"}"#, "/content template"),
        Row(#"{"content":"Hi {% {% name %}"}"#, "/content template"),
        // The receiver of `timer` knows the units DTHMS, and takes 7 seconds for a text that it cannot read.
        Row(#"{"timer":"P1DT2H3M4S"}"#), Row(#"{"timer":"PT7.0S"}"#),
        Row(#"{"timer":"P1W"}"#, "/timer durationReading"),
        Row(#"{"timer":"PT1.5S"}"#, "/timer durationReading"),
        Row(#"{"timer":"pt1s"}"#, "/timer durationReading"), Row(#"{"timer":"pt7s"}"#),
        Row(#"{"timer":"soon"}"#),
        Row(#"{"formats":{"host":"a-b.example"}}"#),
        Row(#"{"formats":{"host":"-a.example"}}"#, "/formats/host format"),
        Row(#"{"formats":{"wideHost":"bücher.example"}}"#),
        Row(#"{"formats":{"wideHost":"a b"}}"#, "/formats/wideHost format"),
        Row(#"{"formats":{"address":"2001:db8::1"}}"#),
        Row(#"{"formats":{"address":"1::2::3"}}"#, "/formats/address format"),
        Row(#"{"formats":{"template":"/a{?b,c*}"}}"#),
        Row(#"{"formats":{"template":"/a{b"}}"#, "/formats/template format"),
        Row(#"{"formats":{"pattern":"^(a|[b)])$"}}"#),
        Row(#"{"formats":{"pattern":"^(abc]"}}"#, "/formats/pattern format"),
        Row(#"{"formats":{"gradient":"linear-gradient(90deg, #000, rgb(1, 2, 3))"}}"#),
        Row(#"{"formats":{"gradient":"linear-gradient(red)"}}"#, "/formats/gradient format"),
        Row(#"{"formats":{"duration":"P0DT00H01M30S"}}"#),
        Row(#"{"formats":{"duration":"P1Y"}}"#, "/formats/duration format"),
    ]

    @Test("validation reports the location and the keyword of a violation", arguments: rows)
    func value(_ row: Row) throws {
        let model = try JSONDecoder().decode(RelationSampler.self, from: Data(row.text.utf8))
        do {
            try model.validate()
            #expect(row.finding == nil)
        } catch let violation as SchemaViolation {
            #expect("\(violation.pointer) \(violation.rule)" == row.finding, "\(violation)")
        }
    }

    @Test("direct reading reports the location and the keyword of a violation", arguments: rows)
    func direct(_ row: Row) {
        do {
            _ = try RelationSampler(json: Array(row.text.utf8))
            #expect(row.finding == nil)
        } catch {
            #expect("\(error.instanceLocation) \(error.keyword ?? "")" == row.finding, "\(error)")
        }
    }
}
