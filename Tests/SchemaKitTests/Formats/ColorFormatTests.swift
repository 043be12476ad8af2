import SchemaKit
import Testing

struct ColorFormatTests {
    @Test func `'color' follows CSS 2.1`() {
        expect(
            .color,
            [
                .valid("red"),
                .valid("Orange", "upper case"),
                .valid("ButtonFace", "a system color"),
                .valid("#fff"),
                .valid("#A0b1C2", "six digits"),
                .valid("rgb(255, 0,\t0)", "integers"),
                .valid("RGB( 100%,.5% , -10.0% )", "percentages"),
                .invalid("", "nothing"),
                .invalid("re", "half a name"),
                .invalid("red blue", "two names"),
                .invalid("rebeccapurple", "a name of CSS 4"),
                .invalid("fff", "no number sign"),
                .invalid("#ffff", "four digits"),
                .invalid("#ggg", "letters that are not hexadecimal"),
                .invalid("rgb(1,2)", "two numbers"),
                .invalid("rgb(1,2,3,4)", "four numbers"),
                .invalid("rgb(1,2%,3)", "integers and percentages"),
                .invalid("rgb(1.5,2,3)", "a fraction"),
                .valid("rgb(+1,-2,300)", "signs, and a number too large"),
                .invalid("rgb(+-1,2,3)", "two signs"),
                .invalid("rgb(1.%,2%,3%)", "a point without digits after it"),
                .invalid("rgb(%,2%,3%)", "no digits"),
                .invalid("rgb(1,2,3) ", "a space after the parenthesis"),
                .invalid("rgb (1,2,3)", "a space before the parenthesis"),
                .invalid("rgb(1,2,3", "a parenthesis that is not closed"),
            ]
        )
    }
}
