import Testing

@testable import widget_codegen

@Suite struct SHA256Tests {
    @Test(
        "a text has its published hash",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ]
    )
    func vector(_ text: String, _ hash: String) {
        #expect(SHA256.hexadecimal(Array(text.utf8)) == hash)
    }

    @Test func `a million letters have their published hash`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
        let hash = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(SHA256.hexadecimal(bytes) == hash)
    }
}
