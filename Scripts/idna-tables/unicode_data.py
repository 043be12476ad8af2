"""A reader of the properties in the Unicode Character Database that IDNA2008 needs."""

import pathlib
import re

CODE_POINTS = range(0x110000)

HANGUL_BASE, LEADING_BASE, VOWEL_BASE, TRAILING_BASE = 0xAC00, 0x1100, 0x1161, 0x11A7
LEADING_COUNT, VOWEL_COUNT, TRAILING_COUNT = 19, 21, 28
SYLLABLE_COUNT = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT


class UnicodeData:
    """The properties of code points in one version of the database."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.category, self.combining_class = {}, {}
        self.bidi_class, self.decomposition = {}, {}
        self.read_characters()
        self.version = self.read_version()
        self.joining_type = self.values("extracted/DerivedJoiningType.txt")
        self.script = self.values("Scripts.txt")
        self.hangul_type = self.values("HangulSyllableType.txt")
        self.default_ignorable = self.members(
            "DerivedCoreProperties.txt", "Default_Ignorable_Code_Point"
        )
        self.white_space = self.members("PropList.txt", "White_Space")
        self.noncharacters = self.members("PropList.txt", "Noncharacter_Code_Point")
        excluded_composites = self.members("DerivedNormalizationProps.txt", "Full_Composition_Exclusion")
        self.compositions = {
            tuple(parts): code_point
            for code_point, (is_canonical, parts) in self.decomposition.items()
            if is_canonical and code_point not in excluded_composites
        }
        self.case_folding = self.read_case_folding()

    def lines(self, name):
        """Yields the fields of each line, without comments."""
        for line in (self.folder / name).read_text(encoding="utf-8").splitlines():
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if len(fields) > 1:
                yield fields

    def read_version(self):
        first = (self.folder / "PropList.txt").read_text(encoding="utf-8").splitlines()[0]
        return re.search(r"-(\d+\.\d+\.\d+)\.txt", first).group(1)

    def read_characters(self):
        first = None
        for fields in self.lines("UnicodeData.txt"):
            code_point = int(fields[0], 16)
            if fields[1].endswith(", First>"):
                first = code_point
                continue
            for each in range(code_point if first is None else first, code_point + 1):
                self.category[each] = fields[2]
                self.combining_class[each] = int(fields[3])
                self.bidi_class[each] = fields[4]
            first = None
            if fields[5]:
                parts = fields[5].split()
                is_canonical = not parts[0].startswith("<")
                parts = parts if is_canonical else parts[1:]
                self.decomposition[code_point] = (is_canonical, [int(p, 16) for p in parts])

    @staticmethod
    def code_points(field):
        bounds = [int(bound, 16) for bound in field.split("..")]
        return range(bounds[0], bounds[-1] + 1)

    def values(self, name):
        return {
            code_point: fields[1]
            for fields in self.lines(name)
            for code_point in self.code_points(fields[0])
        }

    def members(self, name, property_name):
        return {
            code_point
            for fields in self.lines(name)
            if fields[1] == property_name
            for code_point in self.code_points(fields[0])
        }

    def read_case_folding(self):
        return {
            int(fields[0], 16): [int(part, 16) for part in fields[2].split()]
            for fields in self.lines("CaseFolding.txt")
            if fields[1] in "CF"
        }

    def fold_case(self, text):
        return [folded for each in text for folded in self.case_folding.get(each, [each])]

    def nfkc(self, text):
        """Returns the normalization form KC of a list of code points."""
        decomposed = [part for each in text for part in self.decompose(each)]
        return self.compose(self.reorder(decomposed))

    def decompose(self, code_point):
        if HANGUL_BASE <= code_point < HANGUL_BASE + SYLLABLE_COUNT:
            index = code_point - HANGUL_BASE
            pair, trailing = divmod(index, TRAILING_COUNT)
            leading, vowel = divmod(pair, VOWEL_COUNT)
            parts = [LEADING_BASE + leading, VOWEL_BASE + vowel]
            return parts + ([TRAILING_BASE + trailing] if trailing else [])
        if code_point not in self.decomposition:
            return [code_point]
        return [part for each in self.decomposition[code_point][1] for part in self.decompose(each)]

    def reorder(self, text):
        result, run = [], []
        for code_point in text:
            if self.combining_class.get(code_point, 0) == 0:
                result += sorted(run, key=self.combining_class.get) + [code_point]
                run = []
            else:
                run.append(code_point)
        return result + sorted(run, key=self.combining_class.get)

    def compose(self, text):
        result, starter, last_class = [], None, 0
        for code_point in text:
            current = self.combining_class.get(code_point, 0)
            is_blocked = starter is not None and starter != len(result) - 1 and (
                last_class == 0 or last_class >= current
            )
            if starter is not None and not is_blocked:
                composite = self.composite(result[starter], code_point)
                if composite is not None:
                    result[starter] = composite
                    continue
            if current == 0:
                starter = len(result)
            result.append(code_point)
            last_class = current
        return result

    def composite(self, first, second):
        leading, vowel = first - LEADING_BASE, second - VOWEL_BASE
        if 0 <= leading < LEADING_COUNT and 0 <= vowel < VOWEL_COUNT:
            return HANGUL_BASE + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT
        syllable, trailing = first - HANGUL_BASE, second - TRAILING_BASE
        if 0 <= syllable < SYLLABLE_COUNT and 0 < trailing < TRAILING_COUNT:
            if syllable % TRAILING_COUNT == 0:
                return first + trailing
        return self.compositions.get((first, second))
