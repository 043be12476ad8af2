import Testing

@testable import ModelSupport

/// Tests of `Nullable`, `Boxed` and `Defaulted`.
@Suite struct NullableTests {
    @Test func `a nullable value distinguishes null from a value`() throws {
        #expect(try JSONText.decode("null", as: Nullable<Int>.self) == .null)
        #expect(try JSONText.decode("1", as: Nullable<Int>.self) == .value(1))
        #expect(throws: DecodingError.self) { try JSONText.decode("[]", as: Nullable<Int>.self) }
        #expect(try JSONText.encode(Nullable<Int>.null) == "null")
        #expect(try JSONText.encode(Nullable.value(1)) == "1")
        #expect(Nullable<Int>.null.value == nil)
        #expect(Nullable.value(1).value == 1)
    }

    @Test func `a boxed value is read and written like its value`() throws {
        let boxed = try JSONText.decode("[1]", as: Boxed<[Int]>.self)
        #expect(boxed == Boxed([1]))
        #expect(boxed.value == [1])
        #expect(try JSONText.encode(boxed) == "[1]")
        #expect(throws: DecodingError.self) { try JSONText.decode("1", as: Boxed<[Int]>.self) }
    }

    @Test func `a default value is written only if it was in the text`() {
        #expect(Defaulted(1, default: 1).isOmitted)
        #expect(!Defaulted(2, default: 1).isOmitted)
        #expect(!Defaulted(written: 1).isOmitted)
    }

    @Test func `a boxed value is printed like its value`() {
        #expect(String(reflecting: Boxed("a")) == #""a""#)
        #expect(Mirror(reflecting: Boxed([1, 2])).children.map { $0.value as? Int } == [1, 2])
    }

    @Test func `a value that has been set is written even if it is the default`() {
        var value = Defaulted(1, default: 1)
        #expect(value.wrappedValue == 1)
        #expect(!value.isWritten)
        value.wrappedValue = 1
        #expect(value.wrappedValue == 1)
        #expect(value.isWritten)
    }

    @Test func `values with a default are equal whether they are written or not`() {
        #expect(Defaulted(written: 1) == Defaulted(1, default: 1))
        #expect(Defaulted(written: 1).hashValue == Defaulted(1, default: 1).hashValue)
        #expect(Defaulted(written: 1) != Defaulted(written: 2))
    }

    @Test func `a value with a default is read and written like its value`() throws {
        let value = try JSONText.decode("1", as: Defaulted<Int>.self)
        #expect(value.value == 1 && value.isWritten)
        #expect(try JSONText.encode(value) == "1")
    }
}
