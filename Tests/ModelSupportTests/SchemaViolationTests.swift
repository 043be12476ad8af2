import Testing

@testable import ModelSupport

@Suite struct SchemaViolationTests {
    @Test func `a violation is described with its location, keyword and expectation`() {
        let violation = SchemaViolation("minLength", "at least 2 characters")
        #expect(violation.description == "the value: minLength: at least 2 characters")
        #expect(violation.within("a").description == "/a: minLength: at least 2 characters")
        #expect(violation.errorDescription == violation.description)
    }

    @Test func `the location of a violation escapes names`() {
        let violation = SchemaViolation("type", "null").within("0").within("a/b~c").within("")
        #expect(violation.pointer == "//a~1b~0c/0")
        #expect(violation.rule == "type")
        #expect(violation.expectation == "null")
    }
}
