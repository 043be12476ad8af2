#!/usr/bin/env python3
"""Writes the tables of IDNA2008 for SchemaKit's host name formats.

The rules of RFC 5892 derive the code points that a label may contain from the Unicode Character
Database. No list of results is copied.

    Scripts/idna-tables/generate.py FOLDER            write the file
    Scripts/idna-tables/generate.py FOLDER --check    exit 1 if the file is not up to date

FOLDER contains the database, as Debian's package unicode-data installs it in /usr/share/unicode.
The output depends only on the version of the database.
"""

import pathlib
import sys

from unicode_data import CODE_POINTS, UnicodeData

HERE = pathlib.Path(__file__).resolve().parent
OUTPUT = HERE.parents[1] / "Sources/SchemaKit/Formats/IDNATable+Data.generated.swift"

# RFC 5892, section 2.6.
EXCEPTIONS = {
    **dict.fromkeys([0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007], "PVALID"),
    **dict.fromkeys([0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB], "CONTEXTO"),
    **dict.fromkeys([*range(0x660, 0x66A), *range(0x6F0, 0x6FA)], "CONTEXTO"),
    **dict.fromkeys([0x640, 0x7FA, 0x302E, 0x302F], "DISALLOWED"),
    **dict.fromkeys([0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B], "DISALLOWED"),
}
# RFC 5892, section 2.4: Combining Diacritical Marks for Symbols, Musical Symbols, Ancient Greek
# Musical Notation.
IGNORABLE_BLOCKS = [range(0x20D0, 0x2100), range(0x1D100, 0x1D200), range(0x1D200, 0x1D250)]
LETTERS_AND_DIGITS = {"Ll", "Lu", "Lo", "Nd", "Lm", "Mn", "Mc"}

# The derived properties of code points in labels. IDNALabel.swift has the contextual rules of single code points.
IN_LABELS = {"PVALID", "CONTEXTJ", "CONTEXTO"}

# These lists have the order of the cases in IDNATable.swift.
JOINING_TYPES = ["U", "L", "R", "D", "T"]
BIDI_CLASSES = ["L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"]
SCRIPTS = ["", "Greek", "Hebrew", "Hiragana", "Katakana", "Han"]

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def derived_property(data, code_point):
    """Returns the derived property of a code point (RFC 5892, section 3)."""
    category = data.category.get(code_point)
    if code_point in EXCEPTIONS:
        return EXCEPTIONS[code_point]
    if category is None:
        return "DISALLOWED" if code_point in data.noncharacters else "UNASSIGNED"
    if code_point == 0x2D or 0x30 <= code_point <= 0x39 or 0x61 <= code_point <= 0x7A:
        return "PVALID"
    if code_point in (0x200C, 0x200D):
        return "CONTEXTJ"
    is_disallowed = (
        data.hangul_type.get(code_point) in ("L", "V", "T")
        or data.nfkc(data.fold_case(data.nfkc([code_point]))) != [code_point]
        or code_point in data.default_ignorable
        or code_point in data.white_space
        or code_point in data.noncharacters
        or any(code_point in block for block in IGNORABLE_BLOCKS)
        or category not in LETTERS_AND_DIGITS
    )
    return "DISALLOWED" if is_disallowed else "PVALID"


def index_or_zero(values, value):
    return values.index(value) if value in values else 0


def packed_properties(data, code_point):
    """Returns the properties of a code point in the bits that IDNATable.Properties reads."""
    fields = [
        (int(data.category[code_point].startswith("M")), 1),
        (index_or_zero(JOINING_TYPES, data.joining_type.get(code_point)), 3),
        (BIDI_CLASSES.index(data.bidi_class[code_point]), 4),
        (index_or_zero(SCRIPTS, data.script.get(code_point)), 3),
        (data.combining_class[code_point], 8),
    ]
    packed, shift = 0, 0
    for value, width in fields:
        assert value < 1 << width
        packed |= value << shift
        shift += width
    return packed


def properties_by_code_point(data):
    return {
        code_point: packed_properties(data, code_point)
        for code_point in CODE_POINTS
        if derived_property(data, code_point) in IN_LABELS
    }


def range_numbers(properties, records):
    """Returns three numbers for each range with equal properties: the gap before it, its length - 1, its record."""
    numbers, runs = [], []
    for code_point, packed in properties.items():
        if runs and runs[-1][1] + 1 == code_point and runs[-1][2] == packed:
            runs[-1][1] = code_point
        else:
            runs.append([code_point, code_point, packed])
    following = 0
    for first, last, packed in runs:
        numbers += [first - following, last - first, records.index(packed)]
        following = last + 1
    return numbers


def composition_numbers(data, properties):
    """Returns the distance from the previous composite, and the two parts, of each composite in labels.

    A composite can be in labels exactly if its parts can, so the table suffices to normalize labels.
    Hangul syllables are not in the table, because their parts are disallowed.
    """
    numbers, previous = [], 0
    for parts, composite in sorted(data.compositions.items(), key=lambda item: item[1]):
        are_in_labels = [part in properties for part in parts]
        assert all(are_in_labels) == (composite in properties), hex(composite)
        assert parts[1] not in data.decomposition or composite not in properties, hex(composite)
        if composite in properties:
            numbers += [composite - previous, *parts]
            previous = composite
    return numbers


def encoded(numbers):
    """Returns numbers in groups of five bits, the lowest first. The sixth bit is set if more follow."""
    text = ""
    for number in numbers:
        while number >= 32:
            text += DIGITS[32 | number & 31]
            number >>= 5
        text += DIGITS[number]
    return text


def literal(name, comment, numbers):
    text = encoded(numbers)
    # A line has 100 columns: eight for the indentation, and one for the backslash.
    width = 100 - 9
    rows = [text[start : start + width] for start in range(0, len(text), width)]
    body = "\\\n        ".join(rows)
    return f'    /// {comment}\n    static let {name}: StaticString = """\n        {body}\n        """\n'


def main():
    data = UnicodeData(sys.argv[1])
    properties = properties_by_code_point(data)
    records = sorted(set(properties.values()))
    literals = [
        literal("encodedRecords", "The different properties.", records),
        literal(
            "encodedRanges",
            "Gap, length less one and record of each range.",
            range_numbers(properties, records),
        ),
        literal(
            "encodedCompositions",
            "Distance, first part and second part of each composite.",
            composition_numbers(data, properties),
        ),
    ]
    text = (
        f"// Generated by Scripts/idna-tables/generate.py from Unicode {data.version}. Do not edit.\n\n"
        + "/// Numbers in groups of five bits, the lowest first. Bit 5 is set if more groups follow.\n"
        + "extension IDNATable {\n"
        + "\n".join(literals)
        + "}\n"
    )
    if "--check" not in sys.argv:
        OUTPUT.write_text(text, encoding="utf-8")
    elif OUTPUT.read_text(encoding="utf-8") != text:
        sys.exit(f"{OUTPUT}: out of date; run Scripts/idna-tables/generate.py")


if __name__ == "__main__":
    main()
