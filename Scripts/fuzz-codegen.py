#!/usr/bin/env python3
"""Compares generated models with the linter on random schemas and payloads.

    swift build
    Scripts/fuzz-codegen.py [--bin .build/debug] [--seed 1] [--schemas 60] [--keep FOLDER]

Random schemas of widgets, with objects, unions, conditions, patterns and references, become one Swift
program. It reads random payloads, most of them almost valid, with Codable and directly. Both ways must
reject exactly the payloads that widget-lint reports as invalid. They must give equal values, which are
encoded as JSON that is equal to the payload. Constraints that a note calls not enforced are counted
separately. The exit status is 1 if there is any other difference.
"""

import argparse, base64, binascii, collections, copy, json, pathlib, random, re, sys, tempfile

sys.dont_write_bytecode = True
import model_program  # noqa: E402

NAMES = [
    "id", "type", "kind", "name", "url", "title", "items", "count", "a-b", "a_b", "self", "init", "hash",
    "default", "Type", "is-on", "isOn", "é", "1st", "x-size", "x-1", "value", "rawValue", "unknownMembers",
    "isOmitted", "sharedMembers", "unrecognized",
]
ALIASES = ["href", "link", "old-id", "id_2", "É", "var"]
TEXTS = ["", "a", "ab", "b", "open", "close", "12", "2024-02-29", "x-1", "é", "https://a.b/c", "#fff", "null"]
PATTERNS = ["^a", "b$", "^[a-z]*$", "^x-", "^\\d+$", "^(open|close)$", "^.{2,}$"]
# Integers that no floating-point number equals.
LONG_NUMBERS = [2**63 + 1, 2**64 - 1, 2**64 + 1, -(2**64) - 1]
EXAMPLES = {
    "date": "2024-02-29", "uri": "https://a.b/c", "email": "a@b.c", "ipv4": "127.0.0.1",
    "uuid": "123e4567-e89b-12d3-a456-426614174000", "date-time": "2024-02-29T12:00:00Z",
    "hostname": "xn--bcher-kva.example", "regex": "^(a|b)+$",
}
DIALECTS = {
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "7": "http://json-schema.org/draft-07/schema#",
    "widgets": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
}
TAGS = ["open", "close", "link", "none"]

class Schemas:
    """A generator of random schemas."""

    def __init__(self, random_):
        self.random = random_
        self.definitions = {}
        self.aliases = {}

    def document(self):
        self.dialect = DIALECTS[self.random.choice(["2020-12", "2019-09", "widgets", "widgets", "7"])]
        # In some documents, severities, advice and JSON in strings are often inside each other.
        self.share = 0.35 if self.chance(0.3) else 0.1
        self.choose_aliases()
        self.definitions = {name: None for name in self.random.sample(["Part", "Shape", "Leaf"], self.random.randint(0, 3))}
        for name in self.definitions:
            self.definitions[name] = self.object(2) if self.chance(0.6) else self.schema(2)
        root = self.object(0) if self.chance(0.8) else self.union(0)
        if self.definitions:
            root["$defs"] = self.definitions
        document = {"$schema": self.dialect, **root}
        return self.older(document) if self.dialect in (DIALECTS["7"], DIALECTS["2019-09"]) else document

    def older(self, schema):
        """Returns the schema with the keywords of draft 2019-09 or 7."""
        if isinstance(schema, list):
            return [self.older(item) for item in schema]
        if not isinstance(schema, dict):
            return schema
        if isinstance(schema.get("$ref"), str) and self.dialect == DIALECTS["7"]:
            # A reference has no keywords beside it.
            return {"$ref": schema["$ref"].replace("$defs", "definitions")}
        schema = {name: self.older(value) for name, value in schema.items()}
        if isinstance(schema.get("prefixItems"), list):
            items = schema.pop("items", None)
            schema["items"] = schema.pop("prefixItems")
            if items is not None:
                schema["additionalItems"] = items
        if self.dialect == DIALECTS["2019-09"]:
            return schema
        for old, new in (("definitions", "$defs"), ("dependencies", "dependentSchemas")):
            if isinstance(schema.get(new), dict):
                schema[old] = schema.pop(new)
        if isinstance(schema.get("dependentRequired"), dict):
            schema["dependencies"] = schema.pop("dependentRequired") | schema.get("dependencies", {})
        schema.pop("unevaluatedProperties", None)
        schema.pop("unevaluatedItems", None)
        return schema

    def chance(self, share):
        return self.random.random() < share

    def schema(self, depth):
        kinds = [(self.text, 5), (self.integer, 3), (self.number, 1), (self.flag, 2), (self.choice, 3), (self.constant, 1)]
        if depth < 3:
            kinds += [(self.object, 3), (self.array, 3), (self.union, 2), (self.map, 1)]
            if self.definitions:
                kinds.append((self.reference, 4))
        kinds.append((lambda depth: self.chance(0.8), 1))
        make = self.random.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]
        schema = make(depth)
        if isinstance(schema, dict) and isinstance(schema.get("type"), str) and self.chance(0.1):
            schema["type"] = [schema["type"], "null"]
        if isinstance(schema, dict) and self.chance(0.05):
            schema["not"] = self.reference(3) if self.definitions and self.chance(0.5) else self.schema(3)
        if isinstance(schema, dict) and self.dialect == DIALECTS["widgets"] and self.chance(0.6 * self.share):
            advice = self.object(depth + 1) if depth < 2 and self.chance(self.share) else self.schema(3)
            schema["advice"] = [self.with_severity(advice)]
            if self.chance(0.5) and isinstance(advice, dict):
                advice["severity"] = "error"
        return self.with_severity(schema)

    def with_severity(self, schema):
        if isinstance(schema, dict) and self.dialect == DIALECTS["widgets"]:
            if self.chance(1.5 * self.share):
                schema["severity"] = self.random.choice(["error", "warning", "note"])
            if self.chance(0.2 * self.share):
                schema["message"] = "the value is wrong"
        return schema

    def reference(self, depth):
        return {"$ref": "#/$defs/" + self.random.choice(list(self.definitions))}

    def text(self, depth):
        schema = {"type": "string"}
        if self.dialect == DIALECTS["widgets"] and self.chance(1.2 * self.share):
            return self.content(depth)
        if self.chance(0.2):
            schema["minLength"] = self.random.randint(0, 3)
        if self.chance(0.1):
            schema["maxLength"] = self.random.randint(1, 6)
        if self.chance(0.2):
            schema["pattern"] = self.random.choice(PATTERNS)
        elif self.chance(0.15):
            schema["format"] = self.random.choice(list(EXAMPLES))
        if self.chance(0.1):
            schema["default"] = self.random.choice(TEXTS)
        return schema

    def content(self, depth):
        """Returns a schema for strings with JSON or encoded data."""
        schema = {"type": "string"}
        if self.chance(0.4):
            schema["contentEncoding"] = "base64"
        if self.chance(0.8):
            schema["contentMediaType"] = "application/json"
            if self.chance(0.9):
                large = depth < 2 and self.chance(0.6)
                schema["contentSchema"] = self.object(depth + 1) if large else self.schema(max(depth + 1, 2))
                if self.chance(self.share) and isinstance(schema["contentSchema"], dict):
                    schema["contentSchema"].setdefault("allOf", []).append(self.with_severity(self.schema(3)))
        return schema

    def integer(self, depth):
        schema = {"type": "integer"}
        if self.chance(0.3):
            schema["minimum"] = self.random.choice([-1, 0, 1, 2, self.random.choice(LONG_NUMBERS)])
        if self.chance(0.2):
            schema["maximum"] = self.random.randint(1, 9)
        if self.chance(0.1):
            schema["default"] = self.random.randint(0, 3)
        return schema

    def number(self, depth):
        schema = {"type": "number"}
        if self.chance(0.3):
            schema[self.random.choice(["minimum", "exclusiveMinimum"])] = 0
        if self.chance(0.2):
            schema["multipleOf"] = self.random.choice([0.5, 2, 0.01, 0.5, 2, 0.01, 2**64 - 1, 2**64 + 1])
        return schema

    def flag(self, depth):
        return {"type": "boolean", "default": self.chance(0.5)} if self.chance(0.2) else {"type": "boolean"}

    def choice(self, depth):
        values = self.random.sample(TAGS, self.random.randint(2, 4))
        if self.chance(0.2):
            values = self.random.sample([0, 1, 2, 3, 10], 3)
        if self.chance(0.15):
            values = values + [None]
        if self.chance(0.1):
            values = values + [True]
        return {"enum": values} | ({"type": "string"} if all(isinstance(v, str) for v in values) and self.chance(0.5) else {})

    def constant(self, depth):
        return {"const": self.random.choice(["open", 1, True, None, 2.5, [1], self.listed_object(depth)])}

    def listed_object(self, depth):
        """Returns an object for `const`, with the names of members and aliases."""
        names = self.random.sample(NAMES + ALIASES, self.random.randint(0, 2))
        return {name: self.listed_object(depth + 1) if depth < 2 and self.chance(0.3) else 1 for name in names}

    def array(self, depth):
        schema = {"type": "array"}
        if self.chance(0.8):
            schema["items"] = self.schema(depth + 1)
        if self.chance(0.15):
            schema["prefixItems"] = [self.schema(depth + 1) for _ in range(self.random.randint(1, 3))]
        if self.chance(0.15):
            schema["uniqueItems"] = True
        self.add_relation(schema, schema.get("items"), ["uniqueBy"])
        if self.chance(0.15):
            schema["minItems"] = 1
        if self.chance(0.1):
            schema["maxItems"] = 2
        if self.chance(0.1):
            schema["contains"] = self.reference(3) if self.definitions and self.chance(0.5) else self.schema(depth + 2)
        if self.chance(0.1):
            schema["unevaluatedItems"] = self.chance(0.3) and self.schema(depth + 1)
            if self.chance(0.5):
                items = {"prefixItems": [self.schema(depth + 2) for _ in range(self.random.randint(1, 2))]}
                schema["anyOf"] = [self.with_severity(items), self.with_severity({"contains": self.schema(depth + 2)})]
                schema.pop("items", None)
        return schema

    def map(self, depth):
        schema = {"type": "object", "additionalProperties": self.schema(depth + 1)}
        if self.chance(0.3):
            schema["propertyNames"] = self.with_severity({"pattern": self.random.choice(PATTERNS)})
        if self.chance(0.2):
            schema["maxProperties"] = 2
        self.add_relation(schema, schema["additionalProperties"], ["uniqueBy", "keyedBy"])
        return schema

    def add_relation(self, schema, child, keywords):
        """Adds a keyword that compares a part of each child."""
        if self.dialect == DIALECTS["widgets"] and self.chance(0.3):
            schema[self.random.choice(keywords)] = self.pointer(child)

    def pointer(self, schema):
        """Returns a pointer to a part of a value that a schema describes, by names or aliases."""
        pointer = ""
        while isinstance(schema, dict) and (not pointer or self.chance(0.5)):
            for _ in self.definitions:
                target = self.definitions.get(schema.get("$ref", "").rsplit("/", 1)[-1])
                schema = target if isinstance(target, dict) else schema
            properties = schema.get("properties")
            if not properties:
                break
            name = self.random.choice(list(properties))
            schema = properties[name]
            aliases = list(schema.get("aliases", ())) if isinstance(schema, dict) else []
            pointer += "/" + (self.random.choice(aliases) if aliases and self.chance(0.1) else name)
        return pointer

    def object(self, depth):
        names = self.random.sample(NAMES, self.random.randint(1, 5))
        schema = {"type": "object", "properties": {name: self.schema(depth + 1) for name in names}}
        self.add_aliases(schema["properties"])
        if self.chance(0.6):
            schema["required"] = self.random.sample(names, self.random.randint(1, len(names)))
        if self.chance(0.15):
            schema["additionalProperties"] = self.chance(0.2) and self.schema(depth + 1)
        elif self.chance(0.15):
            schema["unevaluatedProperties"] = self.chance(0.3) and self.schema(depth + 1)
        if self.chance(0.12):
            schema["patternProperties"] = {
                self.random.choice(PATTERNS): self.schema(depth + 1) for _ in range(self.random.randint(1, 2))
            }
        if self.dialect == DIALECTS["widgets"] and self.chance(0.15):
            schema["atMost"] = {self.pointer(schema): self.pointer(schema)}
        if self.chance(0.05):
            schema["propertyNames"] = self.with_severity({"pattern": self.random.choice(["e", "^[a-z]", "^.{3,}$"])})
        if self.chance(0.08):
            schema["minProperties"] = self.random.randint(1, 2)
        if self.chance(0.1):
            schema["dependentRequired"] = {self.random.choice(names): [self.random.choice(NAMES)]}
        if self.chance(0.08):
            schema["dependentSchemas"] = {self.random.choice(names): self.part(depth + 1)}
        if self.chance(0.2):
            self.add_condition(schema, depth)
        if self.chance(0.1):
            schema["allOf"] = [self.part(depth + 1) for _ in range(self.random.randint(1, 2))]
            if self.definitions and self.chance(0.5):
                schema["allOf"].append(self.reference(depth))
        if self.chance(0.08):
            schema[self.random.choice(["anyOf", "oneOf"])] = [
                {"required": [self.random.choice(NAMES)]} for _ in range(2)
            ]
        elif self.chance(0.1 if "unevaluatedProperties" not in schema else 0.6):
            schema[self.random.choice(["anyOf", "oneOf"])] = [self.part(depth + 1) for _ in range(2)]
        return schema

    def choose_aliases(self):
        """Chooses aliases that many schemas of the document declare for members with the same name."""
        names = self.random.sample(NAMES, len(ALIASES))
        self.aliases = {name: {alias: self.alias()} for name, alias in zip(names, ALIASES)}

    def alias(self):
        return {"source": "version 1"} | self.random.choice([
            {}, {}, {"readBy": "version 2"}, {"readBy": None}, {"severity": self.random.choice(["error", "note"])},
        ])

    def add_aliases(self, properties):
        """Adds aliases to members. An alias can also be an alias or the name of another member."""
        if self.dialect != DIALECTS["widgets"]:
            return
        names = ALIASES + (NAMES if self.chance(0.1) else [])
        for name, member in properties.items():
            if not isinstance(member, dict):
                continue
            if name in self.aliases and self.chance(0.7):
                member["aliases"] = self.aliases[name]
            elif self.chance(0.2):
                member["aliases"] = {
                    alias: self.alias() for alias in self.random.sample(names, self.random.randint(1, 2)) if alias != name
                }

    def part(self, depth):
        """Returns a schema for a part of an object, for branches and conditions."""
        names = self.random.sample(NAMES, self.random.randint(1, 2))
        schema = {"properties": {name: self.schema(depth + 1) for name in names}}
        if self.chance(0.6):
            schema["required"] = [names[0]]
        if self.chance(0.1):
            schema["additionalProperties"] = False
        if self.chance(0.6):
            self.add_aliases(schema["properties"])
        if self.dialect == DIALECTS["widgets"] and self.chance(0.1):
            schema["atMost"] = {self.pointer(schema): self.pointer(schema)}
        if self.chance(0.1):
            schema["properties"][names[0]] = {"const": self.listed_object(depth)}
        return self.with_severity(schema)

    def add_condition(self, schema, depth):
        tag = self.random.choice(["type", "kind", "isOn"])
        values = [True, False] if tag == "isOn" else self.random.sample(TAGS, 3)
        schema["properties"][tag] = {"type": "boolean"} if tag == "isOn" else {"enum": values}
        conditions = []
        for value in values[: self.random.randint(1, 3)]:
            condition = {"if": {"properties": {tag: {"const": value}}}, "then": self.part(depth + 1)}
            if self.chance(0.7):
                condition["if"]["required"] = [tag]
            if self.chance(0.3):
                condition["else"] = self.part(depth + 1)
            conditions.append(condition)
        if len(conditions) == 1 and self.chance(0.5):
            schema.update(conditions[0])
        else:
            schema["allOf"] = conditions
        if self.chance(0.5):
            schema["required"] = sorted(set(schema.get("required", [])) | {tag})

    def union(self, depth):
        keyword = self.random.choice(["oneOf", "anyOf"])
        if self.chance(0.5):
            tag = self.random.choice(["type", "kind"])
            branches = []
            for value in self.random.sample(TAGS, self.random.randint(2, 3)):
                branch = self.object(depth + 1)
                branch["properties"][tag] = {"const": value} if self.chance(0.8) else {"enum": [value]}
                if self.chance(0.9):
                    branch["required"] = sorted(set(branch.get("required", [])) | {tag})
                branches.append(branch)
            return {keyword: branches}
        return {keyword: [self.schema(depth + 1) for _ in range(self.random.randint(2, 3))]}


class Payloads:
    """A generator of values that are valid or almost valid."""

    def __init__(self, random_, document):
        self.random = random_
        self.document = document

    def values(self, count):
        for _ in range(count):
            value = self.value(self.document, 0)
            for _ in range(self.random.choice([0, 0, 0, 1, 1, 2])):
                value = self.changed(value)
            yield value

    def target(self, schema):
        definitions = self.document.get("$defs") or self.document["definitions"]
        return definitions[schema["$ref"].rsplit("/", 1)[1]]

    def value(self, schema, depth):
        if depth > 7 or not isinstance(schema, dict):
            return self.other()
        if "$ref" in schema:
            return self.value(self.target(schema), depth + 1)
        if "const" in schema:
            return copy.deepcopy(schema["const"])
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        for keyword in ("oneOf", "anyOf"):
            if keyword in schema and "properties" not in schema:
                return self.value(self.random.choice(schema[keyword]), depth + 1)
        if isinstance(schema.get("default"), str) and self.random.random() < 0.3:
            return schema["default"]
        kind = schema.get("type", "object" if "properties" in schema else None)
        if isinstance(kind, list):
            kind = self.random.choice(kind)
        make = {"object": self.object, "array": self.array, "string": self.text, "null": lambda *_: None,
                "boolean": lambda *_: self.random.random() < 0.5, "number": self.number, "integer": self.number}
        return make[kind](schema, depth) if kind in make else self.other()

    def object(self, schema, depth):
        members = {}
        self.fill(members, schema, depth)
        return members

    def fill(self, members, schema, depth):
        properties = schema.get("properties", {})
        renamed = set()
        for name, member in properties.items():
            if name not in members and (name in schema.get("required", []) or self.random.random() < 0.5):
                aliases = list(member.get("aliases", ())) if isinstance(member, dict) else []
                written = self.random.choice([name, name, *aliases])
                members[written] = self.value(member, depth + 1)
                if written != name:
                    renamed.add(name)
                elif aliases and self.random.random() < 0.2:
                    members.setdefault(self.random.choice(aliases), self.value(member, depth + 1))
        for name in schema.get("required", []):
            # An alias can stand for a required member.
            if name not in members and (name not in renamed or self.random.random() < 0.2):
                members[name] = self.other()
        additional = schema.get("additionalProperties", True)
        if additional is not False and self.random.random() < 0.3:
            members.setdefault(self.random.choice(NAMES), self.value(additional, depth + 1))
        for part in [schema, *schema.get("allOf", [])]:
            if part is not schema and "if" not in part and depth < 6:
                target = part
                if "$ref" in part:
                    target = self.target(part)
                if isinstance(target, dict) and "properties" in target:
                    self.fill(members, target, depth + 1)
            if "if" in part and depth < 6:
                holds = all(
                    members.get(name) == member.get("const")
                    for name, member in part["if"]["properties"].items()
                )
                branch = part.get("then" if holds else "else")
                if branch:
                    self.fill(members, branch, depth + 1)

    def array(self, schema, depth):
        items = schema.get("items", True)
        first_items = schema.get("prefixItems", items if isinstance(items, list) else [])
        elements = [self.value(item, depth + 1) for item in first_items]
        for _ in range(self.random.randint(0, 2)):
            elements.append(self.value(schema.get("additionalItems", True) if isinstance(items, list) else items, depth + 1))
        if "contains" in schema:
            elements.append(self.value(schema["contains"], depth + 1))
        objects = [element for element in elements if isinstance(element, dict) and element]
        if objects and self.random.random() < 0.3:
            elements.append(self.renamed(self.random.choice(objects)))
        return elements

    def renamed(self, members):
        """Returns a copy of an object in which a member has another name."""
        name = self.random.choice(list(members))
        new_name = self.random.choice([name, *ALIASES])
        return {new_name if member == name else member: value for member, value in members.items()}

    def text(self, schema, depth):
        if "contentMediaType" in schema and self.random.random() < 0.9:
            value = self.value(schema.get("contentSchema", True), depth + 1)
            text = json.dumps(value, ensure_ascii=self.random.random() < 0.5)
            return Content(self.lengthened(text), "contentEncoding" in schema).text
        if "contentEncoding" in schema and self.random.random() < 0.9:
            return Content(self.random.choice(TEXTS), True).text
        if "pattern" in schema and self.random.random() < 0.8:
            return self.random.choice([text for text in TEXTS if re.search(schema["pattern"], text)])
        return self.random.choice([EXAMPLES[schema["format"]]] if "format" in schema else TEXTS)

    def lengthened(self, text):
        """Returns a JSON text in which a number can have more digits or a larger exponent than a floating-point number."""
        numbers = list(re.finditer(r"(?<![^\[:, ])-?\d+(?:\.\d+)?(?![^\],}])", text))
        if not numbers or self.random.random() < 0.7:
            return text
        number = self.random.choice(numbers)
        point = "" if "." in number[0] else "."
        longer = self.random.choice([
            number[0] + point + "0" * self.random.randint(1, 30) + self.random.choice("01"),
            number[0] + "0" * self.random.randint(18, 30), number[0] + "e400", number[0] + "e-400",
            str(self.random.choice(LONG_NUMBERS)),
        ])
        return text[: number.start()] + longer + text[number.end() :]

    def number(self, schema, depth):
        return self.random.choice([0, 1, 1, 2, 2, 3, -1, 10] + ([2.5, 0.01] if schema["type"] != "integer" else []))

    def other(self):
        """Returns a value that does not depend on a schema."""
        return self.random.choice([None, True, False, 0, 1, -1, 2.5, "", "a", "open", [], [1], ["a", "a"], {}, {"id": 1}])

    def changed(self, value):
        if isinstance(value, dict) and value and self.random.random() < 0.85:
            changed = dict(value)
            name = self.random.choice(list(changed))
            if self.random.random() < 0.25:
                del changed[name]
            elif self.random.random() < 0.25:
                changed.setdefault(self.random.choice(NAMES + ALIASES), self.other())
            else:
                changed[name] = self.changed(changed[name])
            return changed
        if isinstance(value, list) and value and self.random.random() < 0.7:
            changed = list(value)
            index = self.random.randrange(len(changed))
            if self.random.random() < 0.3:
                changed.append(self.other())
            else:
                changed[index] = self.changed(changed[index])
            return changed
        if isinstance(value, str) and self.random.random() < 0.7 and (content := Content.of(value)):
            try:
                content.data = json.dumps(self.changed(json.loads(content.data)))
            except ValueError:
                content.data += self.random.choice(TEXTS)
            return content.text if self.random.random() < 0.8 else content.text[:-1]
        return self.other()


class Content:
    """The content of a string, which can be encoded."""

    def __init__(self, data, is_encoded):
        self.data = data
        self.is_encoded = is_encoded

    @classmethod
    def of(cls, text):
        """Returns the content of a string that is probably encoded or JSON, or None."""
        try:
            return cls(base64.b64decode(text, validate=True).decode(), True)
        except (binascii.Error, ValueError):
            return cls(text, False) if text[:1] in ("{", "[") else None

    @property
    def text(self):
        return base64.b64encode(self.data.encode()).decode() if self.is_encoded else self.data


def verdicts(tools, schema, texts):
    """Returns the linter's verdict on each payload."""
    lint = model_program.run([tools / "widget-lint", "--schema", schema, "--ndjson", "--reporter", "ndjson", "--string-formats", "assert", "-"],
               input="".join(text + "\n" for text in texts))
    records = [json.loads(line) for line in lint.stdout.splitlines()]
    if len(records) != len(texts):
        sys.exit(f"{schema}: {len(records)} verdicts on {len(texts)} payloads\n{lint.stderr}")
    return [record["valid"] for record in records]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=".build/debug", type=pathlib.Path, help="folder with the built tools")
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--schemas", default=60, type=int)
    parser.add_argument("--payloads", default=60, type=int, help="for each schema")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the generated files, which are removed otherwise")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = arguments.keep or pathlib.Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(check(arguments, arguments.bin.resolve(), folder))


def check(arguments, tools, folder):
    schemas, texts = [], []
    for number in range(arguments.schemas):
        random_ = random.Random(f"{arguments.seed} {number}")
        document = Schemas(random_).document()
        schema = folder / f"case{number}.schema.json"
        schema.write_text(json.dumps(document, indent=1) + "\n")
        if "[endless-reference]" in model_program.run([tools / "widget-lint", "schema", schema]).stdout:
            continue
        schemas.append(schema)
        payloads = Payloads(random_, document).values(arguments.payloads)
        texts.append(list(dict.fromkeys(json.dumps(payload) for payload in payloads)))
    program, notes = model_program.build(tools, folder, schemas)
    lossy = set(re.findall(r"(case\d+\.schema\.json):.*\[not-enforced\]", notes))
    outcomes = iter(model_program.outcomes(
        program, [(schema.name, text) for schema, payloads in zip(schemas, texts) for text in payloads]
    ))
    counts = collections.Counter()
    for schema, payloads in zip(schemas, texts):
        has_aliases = '"aliases"' in schema.read_text()
        for text, is_valid in zip(payloads, verdicts(tools, schema, payloads)):
            found = next(outcomes)
            counts["valid" if is_valid else "invalid"] += 1
            for problem in model_program.problems(text, is_valid, found, has_aliases):
                if problem.startswith("no ") and schema.name in lossy:
                    counts["not enforced, as a note says"] += 1
                else:
                    counts["wrong"] += 1
                    print(f"{schema.name}: {text}: {'valid' if is_valid else 'invalid'}: {problem}")
    print(f"seed {arguments.seed}: {len(schemas)} schemas; " +
          ", ".join(f"{counts[key]} {key}" for key in (
              "valid", "invalid", "not enforced, as a note says", "wrong")))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    main()
