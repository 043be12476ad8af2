#!/usr/bin/env python3
"""Runs the commands of the tools on schemas and payloads that are designed to exhaust time, memory or the stack.

    Scripts/checks/hostile-schemas.py --bin .build/release [--size 10000] [--shape WORD]... [--command WORD]...

Runs each command on each shape of schema or payload that it reads, and prints a line for each run, with the seconds of
processor time and the megabytes. A run fails if a signal kills the tool, if the tool exceeds the time or the memory limit, or if
its exit status is not 0, 1 or 2. The exit status of this script is 1 if a run fails.
The default limits are for release builds. Debug builds are about ten times slower and use more of the stack; use
--seconds 10 --megabytes 600 for them.
"""

import argparse, itertools, json, os, pathlib, random, resource, subprocess, sys, tempfile, threading, time

DIALECT = "https://json-schema.org/draft/2020-12/schema"
WIDGET_DIALECT = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
TWO_TO_63 = 2**63


# Shapes. Each function takes a size and returns a schema, or the text of a schema that Python cannot write as JSON, such
# as one with the number 1e400.


def reference(number):
    return {"$ref": "#/$defs/d%d" % number}


def chain(make, last=None):
    """Returns a shape of definitions d0 … dn, each of which is make(reference to the next)."""

    def shape(size):
        definitions = {"d%d" % i: make(reference(i + 1)) for i in range(size)}
        definitions["d%d" % size] = last or {"type": "object", "properties": {"end": {"type": "string"}}}
        return {"$schema": DIALECT, "title": "Root", "$ref": "#/$defs/d0", "$defs": definitions}

    return shape


def member(schema, name="a"):
    return {"type": "object", "properties": {name: schema}}


def cycle(make):
    """Returns a shape of definitions, each of which is make(references to the next two); the last refer to the first."""

    def shape(size):
        count = max(size, 3)
        definitions = {
            "d%d" % i: make(reference((i + 1) % count), reference((i + 2) % count)) for i in range(count)
        }
        return {"$schema": DIALECT, "title": "Root", "$ref": "#/$defs/d0", "$defs": definitions}

    return shape


def fixed(schema):
    return lambda size: schema


def wide(make):
    """Returns a shape with the members that make returns for the size."""
    return lambda size: dict({"$schema": DIALECT, "title": "Root"}, **make(size))


def widget(make):
    """Returns a shape with the members that make returns for the size, in the dialect of widgets."""
    return lambda size: dict({"$schema": WIDGET_DIALECT, "title": "Root"}, **make(size))


def aliases(*names):
    return {"aliases": {name: {"source": "s"} for name in names}}


def nested(make, end=None):
    """Returns a shape of nested schemas, up to the limit of nesting of JSON texts."""

    def shape(size):
        schema = end or {"type": "string"}
        for _ in range(min(size, 200)):
            schema = make(schema)
        return dict({"$schema": DIALECT, "title": "Root"}, **schema)

    return shape


def equivalent_names(size):
    """Returns names that are canonically equivalent, but have different bytes."""
    bits = range(max(size.bit_length(), 1))
    return ["".join("\u00e9" if number >> bit & 1 else "e\u0301" for bit in bits) for number in range(size)]


def tag(number):
    return {"type": "object", "properties": {"kind": {"const": "k%d" % number}}, "required": ["kind"]}


def metaschemas(size):
    """Returns a bundle of metaschemas that have one metaschema, whose `$vocabulary` repeats a vocabulary, and a schema of
    each. Python cannot write repeated names."""
    listed = ",".join(['"https://json-schema.org/draft/2020-12/vocab/core":true'] * size)
    bundled = ['"m":{"$id":"m","$schema":"%s","$vocabulary":{%s}}' % (DIALECT, listed)]
    for i in range(size):
        bundled.append('"m%d":{"$id":"m%d","$schema":"http://a.example/m"}' % (i, i))
        bundled.append('"s%d":{"$id":"s%d","$schema":"http://a.example/m%d"}' % (i, i, i))
    return '{"$schema":"%s","$id":"http://a.example/","$defs":{%s}}' % (DIALECT, ",".join(bundled))


def long_id(size):
    return {"$schema": DIALECT, "$id": "http://a.example/%s/" % ("x" * size)}


SELF = {"$ref": "#"}

SHAPES = {
    # Chains of definitions.
    "chain-ref": chain(lambda next: next),
    "chain-member": chain(member),
    "chain-items": chain(lambda next: {"type": "array", "items": next}),
    "chain-prefix": chain(lambda next: {"type": "array", "prefixItems": [next, {"type": "string"}]}),
    "chain-map": chain(lambda next: {"type": "object", "additionalProperties": next}),
    "chain-pattern": chain(lambda next: {"type": "object", "patternProperties": {"^x-": next}}),
    "chain-all": chain(lambda next: {"allOf": [next]}),
    "chain-all-member": chain(lambda next: {"allOf": [next, member({"type": "string"}, "b")]}),
    "chain-any": chain(lambda next: {"anyOf": [next, {"type": "string"}]}),
    "chain-one": chain(lambda next: {"oneOf": [next, {"type": "string"}]}),
    "chain-null": chain(lambda next: {"anyOf": [next, {"type": "null"}]}),
    "chain-if": chain(lambda next: {"if": next, "then": {"minLength": 1}, "else": {"maxLength": 9}}),
    "chain-then": chain(lambda next: {"if": {"type": "object"}, "then": next}),
    "chain-not": chain(lambda next: {"not": next}),
    "chain-dependent": chain(lambda next: {"dependentSchemas": {"a": next}}),
    "chain-contains": chain(lambda next: {"contains": next}),
    "chain-names": chain(lambda next: {"propertyNames": next}),
    "chain-unevaluated": chain(lambda next: {"allOf": [next], "unevaluatedProperties": False}),
    "chain-default": chain(lambda next: {"type": "object", "properties": {"a": dict(next, default={})}}),
    "chain-sibling": chain(lambda next: dict(next, properties={"b": {"type": "string"}})),
    "chain-aliases": lambda n: dict(
        chain(member, member({"type": "string", "aliases": {"b": {"source": "1"}}}))(min(n, 4500)), **{"$schema": WIDGET_DIALECT}
    ),
    "chain-aliases-unique": lambda n: dict(
        chain(
            lambda next: member({"type": "array", "uniqueItems": True, "items": next}),
            member({"type": "string", "aliases": {"b": {"source": "1"}}}),
        )(min(n, 3000)),
        **{"$schema": WIDGET_DIALECT}
    ),
    # Definitions with two references to the next one.
    "twice-all": chain(lambda next: {"allOf": [next, next]}),
    "twice-any": chain(lambda next: {"anyOf": [next, next]}),
    "twice-one": chain(lambda next: {"oneOf": [next, next]}),
    "twice-if": chain(lambda next: {"if": next, "then": next}),
    "twice-else": chain(lambda next: {"if": next, "then": next, "else": next}),
    "twice-not": chain(lambda next: {"allOf": [{"not": next}, {"not": next}]}),
    "twice-member": chain(lambda next: {"type": "object", "properties": {"a": next, "b": next}}),
    "twice-required": chain(
        lambda next: {"type": "object", "properties": {"a": next, "b": next}, "required": ["a", "b"]}
    ),
    "twice-prefix": chain(lambda next: {"type": "array", "prefixItems": [next, next], "minItems": 2}),
    "twice-any-member": chain(lambda next: {"anyOf": [member(next, "a"), member(next, "b")]}),
    "twice-one-member": chain(lambda next: {"oneOf": [member(next, "a"), member(next, "b")]}),
    "twice-one-text": chain(lambda next: {"oneOf": [next, next, {"type": "string"}]}, {"type": "integer"}),
    "twice-all-any": chain(lambda next: {"allOf": [{"anyOf": [next, {"minLength": 1}]}, {"anyOf": [next, {"maxLength": 9}]}]}),
    "twice-dependent": chain(lambda next: {"dependentSchemas": {"a": next, "b": next}}),
    "twice-unevaluated": chain(lambda next: {"anyOf": [next, next], "unevaluatedProperties": False}),
    "twice-tagged": chain(
        lambda next: {
            "oneOf": [
                dict(tag(1), allOf=[next]),
                dict(tag(2), allOf=[next]),
            ]
        }
    ),
    # A few definitions with many references to the next one, which a limit of the depth does not stop.
    "many-any": lambda n: chain(lambda next: {"anyOf": 16 * [next]}, {"type": "string"})(8),
    "many-one": lambda n: chain(lambda next: {"oneOf": 16 * [next]}, {"type": "string"})(8),
    "many-any-types": lambda n: chain(lambda next: {"anyOf": 16 * [next] + [{"type": "array"}]}, {"type": "string"})(8),
    "twice-else-allof": lambda n: dict(
        chain(
            lambda next: {
                "type": "object",
                "properties": {"k": {"enum": ["a", "b", "c"]}},
                "required": ["k"],
                "allOf": 2 * [{"if": {"properties": {"k": {"const": "a"}}}, "then": {"required": ["m"]}, "else": next}],
            }
        )(min(n, 60))
    ),
    # Cyclic definitions.
    "cycle-ref": cycle(lambda next, other: next),
    "cycle-all": cycle(lambda next, other: {"allOf": [next, other]}),
    "cycle-any": cycle(lambda next, other: {"anyOf": [next, other]}),
    "cycle-one": cycle(lambda next, other: {"oneOf": [next, other]}),
    "cycle-one-text": cycle(lambda next, other: {"oneOf": [next, other, {"type": "string"}]}),
    "cycle-any-member": cycle(lambda next, other: {"anyOf": [member(next, "a"), member(other, "b")]}),
    "cycle-one-member": cycle(lambda next, other: {"oneOf": [member(next, "a"), member(other, "b")]}),
    "cycle-member": cycle(lambda next, other: {"type": "object", "properties": {"a": next, "b": other}}),
    "cycle-one-items": cycle(
        lambda next, other: {"oneOf": [{"type": "array", "items": next}, {"type": "array", "items": other}]}
    ),
    "root-one": fixed({"oneOf": [member(SELF, "a"), member(SELF, "b"), {"type": "string"}]}),
    "root-one-items": fixed({"oneOf": [{"type": "array", "items": SELF}, member(SELF), {"type": "array", "prefixItems": [SELF]}]}),
    "root-any": fixed({"anyOf": [dict(member(SELF, n), required=[n]) for n in "abcdef"]}),
    "root-one-closed": fixed(
        {"oneOf": [dict(member(SELF, n), required=[n], additionalProperties=False) for n in "abcdef"]}
    ),
    "root-any-branches": fixed({"anyOf": [{"anyOf": [SELF, {"minLength": 1}]}, {"oneOf": [SELF, {"type": "null"}]}]}),
    "root-all": fixed({"allOf": [SELF, SELF]}),
    "root-const": fixed({"const": 1, "$ref": "#"}),
    "root-not": fixed({"not": SELF}),
    "mutual-unions": lambda size: {
        "oneOf": [reference(i) for i in range(4)],
        "$defs": {
            "d%d" % i: {
                "oneOf": [dict(member(reference(j), "m%d" % j), required=["m%d" % j]) for j in range(4)]
                + [{"oneOf": [reference((i + 1) % 4), {"type": "integer"}]}]
            }
            for i in range(4)
        },
    },
    "mutual-unions-many": lambda size: {
        "oneOf": [reference(i) for i in range(min(size, 60))],
        "$defs": {
            "d%d" % i: {
                "type": "object",
                "properties": {
                    "value": {"oneOf": [reference(j) for j in range(min(size, 60)) if (i + j) % 3]},
                    "n%d" % i: {"type": "integer"},
                },
                "required": ["n%d" % i],
            }
            for i in range(min(size, 60))
        },
    },
    "mutual-any-members": lambda size: {
        "anyOf": [reference(i) for i in range(min(size, 12))],
        "$defs": {
            "d%d" % i: {
                "anyOf": [dict(member(reference(j), "m"), title="t%d" % j) for j in range(min(size, 12))]
            }
            for i in range(min(size, 12))
        },
    },
    # Large counts.
    "wide-properties": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: {"type": "string"} for i in range(n)}}
    ),
    "wide-objects": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: member({"type": "integer"}) for i in range(n)}}
    ),
    "wide-required": wide(lambda n: {"type": "object", "required": ["p%d" % i for i in range(n)]}),
    "wide-required-similar": wide(
        lambda n: {"properties": {"p%d" % i: {} for i in range(n)}, "required": ["q%d" % i for i in range(n)]}
    ),
    "wide-required-patterns": wide(
        lambda n: {
            "properties": {"p": {}},
            "patternProperties": {"^x%d$" % i: {} for i in range(n)},
            "required": ["q%d" % i for i in range(n)],
        }
    ),
    "wide-enum": wide(lambda n: {"enum": ["v%d" % i for i in range(n)]}),
    "wide-enum-numbers": wide(lambda n: {"enum": list(range(n))}),
    "wide-enum-equal": wide(lambda n: {"enum": n * ["a"]}),
    "wide-enum-objects": wide(lambda n: {"enum": [{"a": i} for i in range(n)]}),
    "wide-one-const": wide(lambda n: {"oneOf": [{"const": "v%d" % i} for i in range(n)]}),
    "wide-one-tag": wide(lambda n: {"oneOf": [tag(i) for i in range(n)]}),
    "wide-one-member": wide(
        lambda n: {"oneOf": [dict(member({"type": "string"}, "m%d" % i), required=["m%d" % i]) for i in range(n)]}
    ),
    "wide-one-large": wide(
        lambda n: {
            "oneOf": [dict(tag(0), properties=dict({"kind": {"const": "k0"}}, **{"m%d" % i: {} for i in range(n)}))]
            + [member({"const": "k0"}, "kind") | {"required": ["kind"], "title": "T%d" % i} for i in range(n)]
        }
    ),
    "wide-one-shared-tags": wide(
        lambda n: {
            "oneOf": [dict(reference(0), title="T%d" % i) for i in range(n)],
            "$defs": {
                "d0": {
                    "type": "object",
                    "properties": {"m%d" % i: {"const": i} for i in range(n)},
                    "required": ["m%d" % i for i in range(n)],
                }
            },
        }
    ),
    "wide-one-shared-enum": wide(
        lambda n: {
            "oneOf": [dict(reference(0), title="T%d" % i) for i in range(n)],
            "$defs": {"d0": {"enum": ["v%d" % i for i in range(n)]}},
        }
    ),
    "wide-any-member": wide(lambda n: {"anyOf": [member({"type": "string"}, "m%d" % i) for i in range(n)]}),
    "wide-any-equal": wide(lambda n: {"anyOf": [True] + n * [{"type": "string"}]}),
    "wide-any-length": wide(lambda n: {"type": "string", "anyOf": [{"minLength": i} for i in range(n)]}),
    "wide-one-equal": wide(lambda n: {"oneOf": [{"type": "string"} for i in range(n)]}),
    "wide-one-types": wide(
        lambda n: {"oneOf": [{"minLength": i} for i in range(n)] + [{"type": "string", "title": "T%d" % i} for i in range(n)]}
    ),
    "wide-any-kinds": wide(lambda n: {"anyOf": n * [{"type": "string"}, {"type": "number"}]}),
    "wide-any-other-kinds": wide(lambda n: {"anyOf": n * [{"minLength": 1}, {"type": "number"}]}),
    "wide-all": wide(lambda n: {"allOf": [member({"type": "string"}, "m%d" % i) for i in range(n)]}),
    "wide-all-one": wide(lambda n: {"allOf": [{"minLength": 1} for i in range(n)]}),
    "wide-all-member": wide(lambda n: {"allOf": [member({"minLength": i}) for i in range(n)]}),
    "wide-if": wide(
        lambda n: {
            "allOf": [
                {
                    "if": {"properties": {"kind": {"const": "k%d" % i}}, "required": ["kind"]},
                    "then": {"required": ["m%d" % i]},
                }
                for i in range(n)
            ],
            "type": "object",
            "properties": dict({"m%d" % i: {"type": "string"} for i in range(n)}, kind={"type": "string"}),
        }
    ),
    "wide-condition": wide(
        lambda n: {
            "if": {"properties": {"p%d" % i: {"const": i} for i in range(n)}, "required": ["p%d" % i for i in range(n)]},
            "then": {"required": ["m%d" % i for i in range(n)]},
        }
    ),
    "wide-if-values": wide(
        lambda n: {
            "type": "object",
            "properties": {"kind": {"enum": ["k%d" % i for i in range(n)]}},
            "if": {"properties": {"kind": {"enum": ["m%d" % i for i in range(n)]}}},
            "then": {"required": ["a"]},
            "else": {"required": ["b"]},
        }
    ),
    # A member whose presence requires all others.
    "wide-dependent-names": wide(
        lambda n: {
            "type": "object",
            "properties": {"m%d" % i: {"type": "string"} for i in range(n)},
            "dependentRequired": {"m0": ["m%d" % i for i in range(n)]},
        }
    ),
    "wide-dependent": wide(
        lambda n: {
            "type": "object",
            "properties": {"m%d" % i: {"type": "string"} for i in range(n)},
            "dependentRequired": {"m%d" % i: ["m%d" % ((i + 1) % n)] for i in range(n)},
        }
    ),
    # Schemas of widgets, whose members can have aliases.
    "alias-rows": widget(
        lambda n: {
            "properties": {"a%d" % i: {} for i in range(n)},
            "dependentRequired": {"a%d" % i: ["a0"] for i in range(n)},
        }
    ),
    "alias-branches": widget(
        lambda n: {
            "properties": {"a%d" % i: aliases("x%d" % i) for i in range(n)},
            "allOf": [{"properties": {"b": {}}} for i in range(n)],
        }
    ),
    "alias-repeated": widget(
        lambda n: {
            "properties": {"a": aliases(*["x%d" % i for i in range(n)])},
            "allOf": [{"properties": {"a": {}}} for i in range(n)],
        }
    ),
    "alias-pointers": widget(
        lambda n: {
            "properties": {"a%d" % i: {} for i in range(n)},
            "atMost": {"/a%d" % i: "/a%d" % (n - i) for i in range(n)},
        }
    ),
    "alias-patterns": widget(
        lambda n: {
            "patternProperties": {"^x%d" % i: {} for i in range(n)},
            "atMost": {"/a%d" % i: "/b%d" % i for i in range(n)},
        }
    ),
    "alias-chain": widget(
        lambda n: {
            "$ref": "#/$defs/d0",
            "$defs": {"d%d" % i: dict(reference(min(i + 1, n)), atMost={"/x": "/y"}) for i in range(n)} | {"d%d" % n: {}},
        }
    ),
    "wide-patterns": wide(
        lambda n: {"type": "object", "patternProperties": {"^x%d" % i: {"type": "string"} for i in range(n)}}
    ),
    "wide-patterns-invalid": wide(lambda n: {"$defs": {"d%d" % i: {"pattern": "["} for i in range(n)}}),
    "wide-prefix": wide(lambda n: {"type": "array", "prefixItems": [{"type": "string"}] * n}),
    "wide-definitions": wide(
        lambda n: {"$defs": {"d%d" % i: member({"type": "string"}) for i in range(n)}, "type": "object"}
    ),
    "wide-titles": wide(
        lambda n: {"$defs": {"d%d" % i: dict(member({"type": "string"}), title="Same") for i in range(n)}}
    ),
    "wide-unknown": wide(lambda n: {"$defs": {"d%d" % i: {"propertis": {"a": {}}} for i in range(n)}}),
    "wide-repeated": lambda n: "{" + ",".join(n * ['"minContains":1'] + n * ['"title":"T"']) + "}",
    "wide-repeated-target": lambda n: '{"properties":{%s},"$defs":{"d0":{%s}}}' % (
        ",".join('"p%d":{"$ref":"#/$defs/d0"}' % i for i in range(n)),
        ",".join(n * ['"title":"T"']),
    ),
    "wide-misspelled": lambda n: "{" + ",".join(['"zz%d":1' % i for i in range(n)] + n * ['"propertis":{}']) + "}",
    "wide-anchors-equivalent": wide(
        lambda n: {"$defs": {"d%d" % i: {"$anchor": name} for i, name in enumerate(equivalent_names(n))}}
    ),
    "wide-unknown-names": wide(lambda n: {"x%d" % i: 0 for i in range(10 * n)}),
    "wide-ids": wide(lambda n: {"$defs": {"d%d" % i: {"$id": "https://a.example/%d" % i} for i in range(n)}}),
    "wide-metaschemas": metaschemas,
    "wide-defaults": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: {"type": "integer", "default": i} for i in range(n)}}
    ),
    "wide-secret-defaults": lambda n: {
        "$schema": WIDGET_DIALECT,
        "properties": {"p%d" % i: {"type": "integer", "secret": "", "default": "x"} for i in range(n)},
    },
    "wide-defaults-twice": lambda n: dict(
        chain(lambda next: {"allOf": [{"anyOf": [next, False]}, {"anyOf": [next, False]}]})(min(n, 30)),
        properties={"p%d" % i: dict(reference(0), default={}) for i in range(min(n, 500))},
    ),
    # Objects that omit all members of a type with many defaults.
    "wide-default-objects": wide(
        lambda n: {
            "type": "object",
            "properties": {"p%d" % i: dict(reference(0), default={}) for i in range(n)},
            "$defs": {"d0": {"type": "object", "properties": {"q%d" % i: {"type": "integer", "default": i} for i in range(n)}}},
        }
    ),
    "wide-default-patterns": wide(
        lambda n: {
            "type": "object",
            "properties": {"p%d" % i: dict(reference(0), default={"m%d-" % i: "x"}) for i in range(n)},
            "$defs": {"d0": {"type": "object", "patternProperties": {"^m%d-" % i: {"type": "string"} for i in range(n)}}},
        }
    ),
    "wide-default-choices": wide(
        lambda n: {
            "type": "object",
            "properties": {"p%d" % i: dict(reference(0), default="v%d" % i) for i in range(n)},
            "$defs": {"d0": {"enum": ["v%d" % i for i in range(n)]}},
        }
    ),
    "wide-default-cycles": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: dict(SELF, default={}) for i in range(n)}}
    ),
    "wide-missing": wide(lambda n: {"properties": {"p%d" % i: {"$ref": "#/$defs/m%d" % i} for i in range(n)}}),
    "wide-missing-similar": wide(
        lambda n: {
            "$defs": {"d%d" % i: {} for i in range(n)},
            "properties": {"p%d" % i: {"$ref": "#/$defs/m%d" % i} for i in range(n)},
        }
    ),
    "wide-references": wide(
        lambda n: {"properties": {"p%d" % i: reference(0) for i in range(n)}, "$defs": {"d0": member({"type": "string"})}}
    ),
    "wide-renamed": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: dict(member({"type": "integer"}), title="New%d" % i) for i in range(n)}}
    ),
    # Rules, constants and descriptions of one definition, to which many schemas refer.
    "wide-repeated-required": wide(
        lambda n: {"properties": {"p%d" % i: reference(0) for i in range(n)}, "$defs": {"d0": {"required": ["n%d" % i for i in range(n)]}}}
    ),
    "wide-repeated-patterns": wide(
        lambda n: {
            "properties": {"p%d" % i: reference(0) for i in range(n)},
            "$defs": {"d0": {"patternProperties": {"^x%d" % i: {"minLength": 2} for i in range(n)}}},
        }
    ),
    "wide-repeated-constants": wide(
        lambda n: {
            "properties": {"p%d" % i: {"contains": reference(0)} for i in range(n)},
            "$defs": {"d0": {"properties": {"m%d" % i: {"const": i} for i in range(n)}}},
        }
    ),
    "wide-repeated-description": wide(
        lambda n: {"properties": {"p%d" % i: reference(0) for i in range(n // 10)}, "$defs": {"d0": {"description": "words " * n, "default": "words " * n}}}
    ),
    # The values of a member that many schemas inherit.
    "wide-repeated-values": wide(
        lambda n: {
            "$defs": dict(
                {"d%d" % i: dict(reference(0), title="Type%d" % i) for i in range(1, n)},
                d0={"properties": {"a": {"enum": ["v%d" % i for i in range(n)]}}},
            )
        }
    ),
    # The constants of a schema to which many branches refer.
    "wide-repeated-branches": wide(
        lambda n: {
            "oneOf": [reference(0)] * n,
            "$defs": {"d0": {"properties": {"m%d" % i: {"const": i} for i in range(n)}}},
        }
    ),
    # The schemas in the `allOf` of a schema to which many schemas refer.
    "wide-repeated-schemas": wide(
        lambda n: {
            "$defs": dict(
                {"d%d" % i: {"type": "object"} for i in range(1, n)},
                d0={"allOf": [reference(i) for i in range(1, n)]},
                **{"t%d" % i: reference(0) for i in range(n)},
            )
        }
    ),
    # A long name, in a sentence about each member that depends on it.
    "wide-repeated-names": wide(
        lambda n: {"dependentSchemas": {"n" * 10 * n: {"properties": {"p%d" % i: {"type": "string"} for i in range(n)}}}}
    ),
    "hub": wide(
        lambda n: {
            "$defs": dict(
                {"d%d" % i: member(reference(n)) for i in range(n)},
                **{"d%d" % n: {"type": "object", "properties": {"p%d" % i: reference(i) for i in range(n)}}}
            )
        }
    ),
    # Nesting.
    "nested-member": nested(member),
    "nested-items": nested(lambda s: {"type": "array", "items": s}),
    "nested-all": nested(lambda s: {"allOf": [s]}),
    "nested-any": nested(lambda s: {"anyOf": [s, {"type": "integer"}]}),
    "nested-one": nested(lambda s: {"oneOf": [s, {"type": "integer"}]}),
    "nested-not": nested(lambda s: {"not": s}),
    "nested-if": nested(lambda s: {"if": s, "then": {"minLength": 1}}),
    "nested-map": nested(lambda s: {"type": "object", "additionalProperties": s}),
    "nested-const": wide(lambda n: {"const": json.loads("[" * 400 + "]" * 400)}),
    "nested-default": wide(
        lambda n: {"properties": {"a": {"type": "array", "default": json.loads("[" * 400 + "]" * 400)}}}
    ),
    "nested-too-deep": lambda size: '{"not":' * (10 * size) + "{}" + "}" * (10 * size),
    # Numbers.
    "max-int": fixed({"type": "integer", "maximum": TWO_TO_63 - 1}),
    "min-int": fixed({"type": "integer", "minimum": -TWO_TO_63}),
    "both-ints": fixed({"type": "integer", "minimum": -TWO_TO_63, "maximum": TWO_TO_63 - 1}),
    "exclusive-ints": fixed({"type": "integer", "exclusiveMinimum": TWO_TO_63 - 1, "exclusiveMaximum": -TWO_TO_63}),
    "beyond-int": fixed({"type": "integer", "minimum": TWO_TO_63, "maximum": 2**64}),
    "max-int-float": fixed({"maximum": float(TWO_TO_63), "exclusiveMinimum": -float(TWO_TO_63)}),
    "length-max": fixed({"minLength": TWO_TO_63 - 1, "maxLength": TWO_TO_63 - 1, "type": "string"}),
    "length-large": fixed({"minLength": 10**9, "type": "string"}),
    "length-huge": lambda size: '{"type":"string","minLength":1e400,"maxLength":1e19}',
    "length-range": fixed({"minLength": 10**12, "maxLength": 3, "type": "string"}),
    "items-max": fixed({"minItems": TWO_TO_63 - 1, "maxItems": TWO_TO_63 - 1, "type": "array"}),
    "items-large": fixed({"minItems": 10**9, "type": "array", "items": {"type": "integer"}, "uniqueItems": True}),
    "items-huge": lambda size: '{"type":"array","minItems":1e400,"maxItems":1e19,"minContains":1e30,"contains":{}}',
    "items-contains": fixed(
        {"type": "array", "contains": {"type": "integer"}, "minContains": TWO_TO_63 - 1, "maxContains": TWO_TO_63 - 1}
    ),
    "members-large": fixed({"type": "object", "minProperties": 10**9, "maxProperties": TWO_TO_63 - 1}),
    "members-range": fixed({"type": "object", "minProperties": TWO_TO_63 - 1, "maxProperties": 0}),
    "multiple-tiny": lambda size: '{"type":"number","multipleOf":1e-400,"minimum":1e-400,"maximum":1e400}',
    "multiple-huge": lambda size: '{"type":"number","multipleOf":1e1000000000,"minimum":1e999999999,"maximum":1e1000000001}',
    "multiple-max": fixed({"type": "integer", "multipleOf": TWO_TO_63 - 1, "minimum": TWO_TO_63 - 1}),
    "multiple-odd": lambda size: '{"type":"integer","multipleOf":12345678901234567890123,"minimum":1e30}',
    "exponent-limit": lambda size: '{"minimum":1e-9223372036854775808,"maximum":1e9223372036854775807,"const":1e99999999999999999999}',
    "exponent-digits": lambda size: '{"maximum":1e' + "9" * 10 * size + ',"minimum":-0.' + "0" * 10 * size + "1}",
    "digits": lambda size: '{"type":"integer","maximum":' + "9" * 10 * size + ',"multipleOf":' + "7" * 10 * size + "}",
    "enum-numbers": lambda size: '{"enum":[9223372036854775807,-9223372036854775808,1e400,1e-400,18446744073709551616,-0.0,1E19]}',
    "default-numbers": lambda size: '{"properties":{"a":{"type":"integer","default":9223372036854775808},"b":{"type":"number","default":1e400},"c":{"type":"integer","default":1e18}}}',
    # Texts.
    "long-name": lambda size: {"properties": {"n" * 100 * size: {"type": "object", "properties": {"a": True}}}},
    "long-id": lambda size: dict(long_id(100 * size), **{"$defs": {"d%d" % i: {"$id": "b%d" % i} for i in range(size)}}),
    "long-id-embedded": lambda size: dict(
        long_id(min(100 * size, 8000)),
        **{
            "properties": {"p%d" % i: {"$ref": "b%d" % i} for i in range(size)},
            "$defs": {"d%d" % i: {"$id": "b%d" % i} for i in range(size)},
        }
    ),
    "long-id-anchors": lambda size: dict(
        long_id(min(100 * size, 8000)),
        **{
            "properties": {"p%d" % i: {"$ref": "#a%d" % i} for i in range(size)},
            "$defs": {"d%d" % i: {"$anchor": "a%d" % i} for i in range(size)},
        }
    ),
    "long-title": lambda size: {"title": "Long " * 20 * size, "type": "object", "properties": {"a": True}},
    "long-description": lambda size: {"description": "words " * 20 * size, "type": "object"},
    # Each sequence of backticks has another length, so that none of them ends code.
    "long-backticks": lambda size: {"description": " ".join("`" * i for i in range(int((50 * size) ** 0.5))), "type": "object"},
    "long-definition": lambda size: {"$defs": {"d" * 100 * size: member({"type": "string"})}},
    "long-enum": lambda size: {"enum": ["e" * 100 * size, "f" * 100 * size]},
    "long-const": lambda size: {"properties": {"a": {"const": "e" * 100 * size}}},
    "long-words": lambda size: {"properties": {"a b" * 30 * size: {"type": "string"}}},
    "empty-names": fixed({"title": "", "properties": {"": member(True, "")}, "$defs": {"": tag(1)}, "required": [""]}),
    "odd-names": fixed(
        {
            "properties": {n: member(True) for n in ["\0", " ", "\u202e", "1", "_", "-", "😀", "\u0301", "self", "init", "Type"]},
            "enum": ["", "\0", " "],
        }
    ),
    # Names that differ only in the spelling of their letters.
    "equivalent-names": lambda size: {
        "properties": {
            "".join("\u00e9" if i >> bit & 1 else "e\u0301" for bit in range(14)): {"type": "string"} for i in range(min(size, 1 << 14))
        }
    },
    "lone-surrogates": lambda size: '{"title":"\\ud800","properties":{"\\udc00":{"type":"object","properties":{"a":{"enum":["\\ud800","\\udfff"]}}},"\\ud800\\ud800":{"const":"\\udbff"}}}',
    # Patterns.
    "pattern-count": fixed({"type": "string", "pattern": "a{1000000000}"}),
    "pattern-counts": fixed({"type": "string", "pattern": "(a{1000}){1000}{1000}"}),
    "pattern-products": fixed({"type": "string", "pattern": "((a{100}){100}){100}"}),
    "pattern-range": fixed({"type": "string", "pattern": "^a{0,9223372036854775807}b{9223372036854775808,}$"}),
    "pattern-groups": lambda size: {"type": "string", "pattern": "(" * size + "a" + ")" * size},
    "pattern-alternatives": lambda size: {"type": "string", "pattern": "^(" + "|".join("w%d" % i for i in range(size)) + ")$"},
    "pattern-nested-stars": lambda size: {"type": "string", "pattern": "(" * 100 + "a*" + ")*" * 100 + "b"},
    "pattern-lookaheads": lambda size: {"type": "string", "pattern": "(?=.*a)" * size},
    "pattern-nested-looks": lambda size: {"type": "string", "pattern": "(?=" * size + "a" + ")" * size},
    "pattern-classes": lambda size: {"type": "string", "pattern": "[" + "a-z" * 10 * size + "]"},
    "pattern-dots": fixed({"type": "string", "pattern": "^(.*a.{20}|.*b.{25})$"}),
    "pattern-names": lambda size: {"patternProperties": {"(a{500}){500}": {"type": "string"}, "^(" * 500 + "a" + ")" * 500: True}},
    "pattern-long": lambda size: {"type": "string", "pattern": "a" * 100 * size},
    "pattern-optional": lambda size: {"type": "string", "pattern": "a?" * size + "a" * size},
    # Dates.
    "dates": fixed(
        {
            "properties": {
                "a": {"type": "string", "format": "date-time", "default": "9999-12-31T23:59:60Z"},
                "b": {"type": "string", "format": "date-time", "default": "0000-01-01T00:00:00+23:59"},
                "c": {"type": "string", "format": "date", "const": "0000-02-29"},
                "d": {"type": "string", "format": "duration", "default": "P99999999999999999999Y"},
                "e": {"type": "string", "format": "time", "default": "23:59:60-23:59"},
            }
        }
    ),
}

# The older versions of shapes, where a small difference is not enough.
OLDER_VERSIONS = {
    "wide-renamed": wide(
        lambda n: {"type": "object", "properties": {"p%d" % i: dict(member({"type": "integer"}), title="Old%d" % i) for i in range(n)}}
    ),
}

# Shapes of payloads, for `infer` and for checking.

def deep(size):
    return "[" * 10 * size + "]" * 10 * size


PAYLOADS = {
    "payload-deep-arrays": lambda n: "[" * 500 + "]" * 500,
    "payload-deep-objects": lambda n: '{"a":' * 500 + "1" + "}" * 500,
    "payload-too-deep": deep,
    "payload-members": lambda n: json.dumps({"m%d" % i: i for i in range(10 * n)}),
    "payload-equivalent": lambda n: json.dumps({name: 1 for name in equivalent_names(n)}),
    "payload-objects": lambda n: json.dumps({"m%d" % i: {"k%d" % i: i} for i in range(n)}),
    "payload-shapes": lambda n: json.dumps([{"k%d" % i: i, "k%d" % (i + 1): "x"} for i in range(n)]),
    "payload-kinds": lambda n: json.dumps([{"type": "t%d" % i, "m%d" % i: i} for i in range(n)]),
    "payload-tree": lambda n: json.dumps(tree(9)),
    "payload-mixed": lambda n: json.dumps([[1, "a", None, {"b": [i]}, [[i]], 1.5] for i in range(n)]),
    "payload-tuples": lambda n: json.dumps([list(range(i % 100)) for i in range(n)]),
    "payload-texts": lambda n: json.dumps(["text %d" % i for i in range(10 * n)]),
    "payload-long-text": lambda n: json.dumps({"a" * 100 * n: "b" * 100 * n}),
    "payload-numbers": lambda n: "[9223372036854775807,-9223372036854775808,1e400,1e-400,-0,1E999999999999,"
    + "9" * 10 * n + ",0." + "0" * 10 * n + "1,1e" + "9" * n + "]",
    "payload-surrogates": lambda n: '["\\ud800","\\udc00\\ud800",{"\\ud800":1,"\\udfff":{"":2}}]',
    "payload-dates": lambda n: '["9999-12-31T23:59:60Z","0000-02-29","0000-01-01T00:00:00+23:59","P99999999999999999999Y"]',
    "payload-empty": lambda n: "",
    "payload-nothing": lambda n: "[" * 3,
}


def tree(depth):
    return {"name": "n%d" % depth, "kids": [tree(depth - 1), tree(depth - 1)] if depth else []}


# Schemas with many paths to a subschema. Each has a payload for which an evaluator without a memo follows all paths.


def nested_value(depth, last):
    for _ in range(depth):
        last = {"a": last}
    return last


def doubling(link, last, payload):
    return lambda n: (chain(lambda r: link(r), last)(n), payload)


def members_named(prefix, count, value=1):
    return {"%s%05dx" % (prefix, i): value for i in range(count)}


def doubled(pattern, count):
    """Returns a text that is nested in itself, twice in each level, until the innermost text occurs at least count times."""
    text, copies = "0", 1
    while copies < count:
        text, copies = pattern % (text, text), 2 * copies
    return text


def similar_names(start, end):
    """Returns names that differ in the first letter, so that each is one edit away from all others."""
    return [chr(0xAC00 + i) + "label" for i in range(start, end)]


def zero_names(count):
    """Returns names whose first eight bytes are zero: with such a factor, a product is zero whatever the other bytes are."""
    return ["\0" * 8 + str(i) for i in range(count)]


class Text(str):
    """JSON text that is written unchanged."""


def long_text(size):
    return "m" * 1_000 * min(size, 100)


def recursive(schema, payload):
    return lambda n: (schema, payload)


A = {"properties": {"a": {"$ref": "#"}}}
LINKS = {
    "all": lambda r: {"allOf": [r, r]},
    "any": lambda r: {"anyOf": [r, r]},
    "one": lambda r: {"oneOf": [r, r]},
    "if": lambda r: {"if": r, "then": r, "else": r},
    "not": lambda r: {"allOf": [{"not": r}, {"not": r}]},
    "valid-contexts": lambda r: {"allOf": [{"anyOf": [r, True]}, {"anyOf": [r, True]}, r]},
    "all-contexts": lambda r: {"anyOf": [r, True], "if": r, "dependentSchemas": {"a": r}, "oneOf": [r, False]},
    "unevaluated": lambda r: {"allOf": [r, r], "unevaluatedProperties": False},
}
CONTENT = {"contentMediaType": "application/json", "contentSchema": {"type": "string"}}
EVALUATIONS = {
    **{"ways-%s-fails" % k: doubling(v, {"type": "string"}, 1) for k, v in LINKS.items()},
    **{"ways-%s-fits" % k: doubling(v, {"type": "integer"}, 1) for k, v in LINKS.items()},
    **{"ways-%s-member" % k: doubling(v, {"properties": {"a": {"type": "string"}}}, {"a": 1}) for k, v in LINKS.items()},
    "ways-dynamic": lambda n: (
        {"$schema": DIALECT, "$id": "http://x/r", "$dynamicRef": "#d0", "$defs": {
            **{"d%d" % i: {"$dynamicAnchor": "d%d" % i, "allOf": 2 * [{"$dynamicRef": "#d%d" % (i + 1)}]} for i in range(n)},
            "d%d" % n: {"$dynamicAnchor": "d%d" % n, "type": "string"}}}, 1),
    "ways-content": doubling(LINKS["all"], CONTENT, '{"a": 1}'),
    "ways-long-text": doubling(LINKS["all"], {"pattern": "^(a|b)*c$"}, "ab" * 100_000),
    # Each letter of the text leads an automaton to another set of states.
    "pattern-states": lambda n: (
        {"pattern": "^[ab]*a[ab]{%d}$" % min(700 * n, 20_000)}, "".join(random.Random(1).choices("ab", k=5_000 * n))),
    "nested-one": recursive({"oneOf": [{"type": "string"}, {**A, "required": ["a"]}, {**A, "minProperties": 1}]}, nested_value(60, 1)),
    "nested-any": recursive({"anyOf": [{**A, "required": ["b"]}, {**A, "items": {"$ref": "#"}, "minProperties": 2}]}, nested_value(60, 1)),
    "nested-twice": recursive({**A, "patternProperties": {"a": {"$ref": "#"}}, "not": {"const": 1}}, nested_value(80, 1)),
    "nested-objects": recursive({**A, "oneOf": [{"required": ["b"]}, {"required": ["c"]}]}, nested_value(500, {})),
    "endless-const": recursive({"const": 1, "$ref": "#"}, 2),
    "endless-all": recursive({"allOf": [{"$ref": "#"}, {"$ref": "#"}], "const": 1}, 2),
    "endless-any": recursive({"anyOf": [{"$ref": "#"}, {"$ref": "#"}], "type": "string"}, 2),
    # Findings that each quote a long text of the schema.
    "long-name": lambda n: ({"items": {"required": [long_text(n)]}}, 200 * min(n, 100) * [{}]),
    "long-branch-names": lambda n: (
        {"items": {"oneOf": [{"required": [long_text(n) + "a"]}, {"required": [long_text(n) + "b"]}]}}, 200 * min(n, 100) * [{}]),
    "long-pattern": lambda n: ({"items": {"pattern": "^" + long_text(n)}}, 200 * min(n, 100) * ["x"]),
    "long-constant": lambda n: ({"items": {"const": long_text(n)}}, 200 * min(n, 100) * ["x"]),
    "long-message": lambda n: (
        {"$schema": WIDGET_DIALECT, "items": {"type": "string", "message": long_text(n), "effect": long_text(n)}}, 200 * min(n, 100) * [1]),
    # Values that keywords compare with each other.
    "equal-nested": lambda n: ({"uniqueItems": True}, 2 * [nested_value(400, {})]),
    "equal-const": lambda n: ({"const": nested_value(400, 1)}, nested_value(400, 2)),
    "equal-reversed": lambda n: ({"const": {"m%d" % i: i for i in range(n)}}, {"m%d" % i: i for i in reversed(range(n))}),
    "equal-repeated": lambda n: (
        {"uniqueItems": True}, Text("[" + ",".join(['{"b":2,"b":2,"a":' * 400 + "1" + "}" * 400, '{"a":' * 400 + "1" + ',"b":2}' * 400]) + "]")),
    "equal-repeated-twice": lambda n: (
        {"uniqueItems": True}, Text("[%s,%s]" % (doubled('{"x":0,"a":%s,"a":%s}', 2 * n), doubled('{"a":%s,"a":%s,"x":0}', 2 * n)))),
    "equal-repeated-unlike": lambda n: (
        {"uniqueItems": True}, Text('[{"x":0%s},{"a":{"b":0%s},"x":0}]' % (2 * n * ',"a":{"b":0}', 2 * n * ',"b":0'))),
    "unique-orders": lambda n: (
        {"uniqueItems": True}, Text("[" + ",".join(
            "{" + ",".join('"a":%d' % i for i in order) + "}" for order in itertools.islice(itertools.permutations(range(8)), 4 * n)) + "]")),
    "unique-numbers": lambda n: ({"uniqueItems": True}, Text("[" + ",".join("%d.0e%d" % (i, i % 7) for i in range(10 * n)) + "]")),
    "unique-objects": lambda n: ({"uniqueItems": True}, [{"a": i, "b": [i]} for i in range(10 * n)]),
    "unique-texts": lambda n: ({"uniqueItems": True}, ["text %d" % i for i in range(10 * n)]),
    "unique-equal": lambda n: ({"items": {"uniqueItems": True}}, [10 * [{"a": {"b": 1}}] for i in range(n)]),
    "enum-objects": lambda n: ({"items": {"enum": [{"a": i} for i in range(n)]}}, [{"a": i} for i in range(n)]),
    "enum-numbers": lambda n: ({"items": {"enum": [i + 0.5 for i in range(n)]}}, [i + 0.25 for i in range(n)]),
    "enum-mixed": lambda n: ({"items": {"enum": [[i] for i in range(n)] + ["a", None]}}, n * ["b"]),
    # Names that an unkeyed hash would not distinguish.
    "zero-enum": lambda n: ({"items": {"enum": zero_names(4 * n)}}, zero_names(4 * n)),
    "zero-members": lambda n: (
        {"properties": {name: {"type": "integer"} for name in zero_names(4 * n)}}, {name: 1 for name in zero_names(4 * n)}),
    "zero-references": lambda n: (
        {"$defs": {name: True for name in zero_names(2 * n)},
         "properties": {"p%d" % i: {"$ref": "#/$defs/" + "%00" * 8 + str(i)} for i in range(2 * n)}}, {}),
    # Numbers.
    "multiple-long": lambda n: ({"multipleOf": 3}, Text("7" * 100 * n)),
    "multiple-both-long": lambda n: (Text('{"multipleOf":' + "7" * min(n, 1_000) + "}"), Text("3" * 100 * n)),
    "multiple-too-long": lambda n: (Text('{"multipleOf":' + "7" * 10 * n + "}"), 3),
    "multiple-exponents": lambda n: ({"items": {"multipleOf": 7}}, Text("[" + ",".join(n * ["1e1000000000", "1e-1000000000"]) + "]")),
    "numbers-long": lambda n: ({"items": {"minimum": 1.5, "type": "integer"}}, Text("[" + ",".join(10 * ["0." + "0" * 10 * n + "1"]) + "]")),
    # Applicators over large values.
    "contains-many": lambda n: ({"contains": {"type": "string"}, "minContains": n, "maxContains": n}, (10 * n) * [1]),
    "union-of-itself": lambda n: (
        {"oneOf": [{**member(SELF), "required": ["b%d" % i]} for i in range(n)]},
        {"a": {"a": {"a": {"a": {"a": {}}}}}}),
    "union-of-more": lambda n: (
        {"anyOf": [{**member({"title": "t", **SELF}), "required": ["b%d" % i]} for i in range(n)]},
        {"a": {"a": {"a": {"a": {"a": {}}}}}}),
    "unevaluated-branches": lambda n: (
        {"anyOf": [{"properties": {"m%d" % i: True}} for i in range(300)], "unevaluatedProperties": False}, {"m%d" % i: 1 for i in range(n)}),
    "unevaluated-items": lambda n: ({"anyOf": [{"prefixItems": 5 * [True]}] * 300, "unevaluatedItems": False}, n * [1]),
    "unevaluated-nested": recursive({"properties": {"a": {"$ref": "#"}}, "unevaluatedProperties": {"type": "string"}}, nested_value(400, 1)),
    "patterns-members": lambda n: (
        {"patternProperties": {"^x%d" % i: {"type": "string"} for i in range(n // 10)}}, {"x%d" % i: 1 for i in range(n // 10)}),
    "names-pattern": lambda n: ({"propertyNames": {"pattern": "^(a|b|c)*$"}}, {"abc" * 10 + str(i): 1 for i in range(n)}),
    "dependent-many": lambda n: (
        {"dependentRequired": {"m%d" % i: ["m%d" % (i + 1)] for i in range(n)}}, {"m%d" % (2 * i): 1 for i in range(n)}),
    "scopes": lambda n: (
        {"$schema": DIALECT, "$id": "https://a.example/0", "$ref": "1", "$defs": {
            **{"d%d" % i: {"$id": "https://a.example/%d" % i, "$ref": str(i + 1), "$defs": {"a": {"$dynamicAnchor": "x"}}} for i in range(1, min(n, 900))},
            "last": {"$id": "https://a.example/%d" % min(n, 900), "$defs": {"a": {"$dynamicAnchor": "x"}}, "items": {"$dynamicRef": "#x"}}}},
        n * [1]),
    # The compiler enters one more resource in each round of its search for dynamic anchors.
    "scopes-rounds": lambda n: (
        {"$schema": DIALECT, "$id": "https://a.example/", "$dynamicAnchor": "a", "properties": {"p": {"$dynamicRef": "#a"}},
         "$ref": "r0#/$defs/x", "$defs": {
            **{"r%d" % i: {"$id": "r%d" % i, "$dynamicAnchor": "a", "$ref": "r%d#/$defs/x" % (i + 1), "$defs": {"x": {}}} for i in range(n)},
            "r%d" % n: {"$id": "r%d" % n, "$dynamicAnchor": "a", "$defs": {"x": {}}}}},
        {}),
    "scopes-references": lambda n: (
        {"$schema": DIALECT, "$id": "https://a.example/", "$dynamicAnchor": "a",
         "anyOf": [{"properties": {"p%d" % i: {"$dynamicRef": "#a"}}, "$ref": "r%d" % i} for i in range(n)],
         "$defs": {"r%d" % i: {"$id": "r%d" % i, "$dynamicAnchor": "a", "type": "string"} for i in range(n)}},
        {}),
    "pointer-long": lambda n: ({"$ref": "#/" + "a/" * 10 * n}, 1),
    "anchors": lambda n: (
        {"$schema": DIALECT, "$defs": {"d%d" % i: {"$anchor": "a%d" % i} for i in range(n)}, "properties": {"m%d" % i: {"$ref": "#a%d" % i} for i in range(n)}}, {}),
    "pattern-counts": lambda n: ({"pattern": "(a{1,1000}){1,1000}$"}, "a" * n + "b"),
    "pattern-properties": lambda n: ({"pattern": "^[" + "\\p{L}" * 500 + "]+$"}, "é" * n + "1"),
    "pattern-references": lambda n: ({"pattern": "^(a*)*\\1b$"}, "a" * n),
    "unknown-members": lambda n: ({"additionalProperties": False, "properties": members_named("name", n, {})}, members_named("nbme", n)),
    "near-names": lambda n: (
        {"properties": dict.fromkeys(similar_names(0, n // 10), {})}, dict.fromkeys(similar_names(0, n // 5), 1)),
    "required-names": lambda n: ({"required": list(members_named("name", 10 * n))}, {}),
    "many-constants": lambda n: ({"oneOf": [{"const": "v%d" % i} for i in range(n)]}, "nothing"),
    "many-tags": lambda n: ({"oneOf": [{"properties": {"k": {"const": "v%d" % i}, "m%d" % i: {"type": "string"}}, "required": ["k", "m%d" % i]} for i in range(n)]}, {"k": "v7", "m": 3}),
    "nested-conditions": lambda n: (
        {**A, "allOf": [{"if": {"properties": {"k": {"const": "v%d" % i}}}, "then": {"required": ["m%d" % i]}} for i in range(48)]},
        Text('{"k": "v1", "a": ' * 500 + '"' + "a" * min(n, 50000) + '"' + "}" * 500)),
    "many-conditions": lambda n: ({"allOf": [{"if": {"properties": {"k": {"const": "v%d" % i}}}, "then": {"required": ["m%d" % i]}} for i in range(n)]}, {"k": "v7"}),
    "many-listed-conditions": lambda n: (
        {"properties": {"k": {"enum": ["v%d" % i for i in range(n)]}},
         "allOf": [{"if": {"properties": {"k": {"const": "v%d" % i}}}, "then": {"required": ["m%d" % i]}} for i in range(n)]}, {"k": "v7"}),
    "arrays-of-one-schema": lambda n: (
        {"type": "object", "properties": members_named("array", n, {"type": "array", "items": {"$ref": "#/$defs/d"}}),
         "$defs": {"d": {"properties": members_named("name", n, True)}}}, [members_named("name", 1)]),
    "dependent-forbidden": lambda n: ({"dependentSchemas": members_named("name", n, False)}, members_named("name", n)),
    "enum-abbreviations": lambda n: (
        {"items": {"enum": ["%dabcdefgh" % i for i in range(2 * n)]}}, ["zzzz%dyyyyyyyyyyyyyyyyyy" % i for i in range(2 * n)]),
    "secret-names": lambda n: (
        {"$schema": WIDGET_DIALECT, "properties": members_named("name", n, {"secret": "."})}, members_named("nbme", n, "x")),
}


# Folders of files. Each function takes a size and returns the files by their paths. A time that is quadratic in the
# number of the files shows at the standard size.


def numbered(count, file, folder=""):
    return {"%sp%d.json" % (folder % i if folder else "", i): file for i in range(count)}


FOLDERS = {
    # Each payload has the schema that the configuration names, which does not exist.
    "configured-fragment": lambda n: {
        **numbered(n // 10, {}), ".widget-lint.json": {"schemas": [{"files": "*.json", "schema": "#" * 10 * n}]}},
    "configured-folder": lambda n: {
        **numbered(n // 10, {}), ".widget-lint.json": {"schemaFolders": ["empty"]},
        **{"empty/%d.txt" % i: "" for i in range(n // 10)}},
    # Each payload is in a folder of its own, and names a file there.
    "payload-folders": lambda n: numbered(n // 2, {"$schema": "s.json"}, "d%d/"),
    # Each schema leads to one more file, directly or through a definition of `root.json`.
    "file-chain": lambda n: {
        "p0.json": {"$schema": "c0.json"}, **{"c%d.json" % i: {"$ref": "c%d.json" % (i + 1)} for i in range(n // 5)}},
    "file-chain-root": lambda n: {
        "p0.json": {"$schema": "c0.json"}, "root.json": {"$defs": {"d%d" % i: {"$ref": "c%d.json" % i} for i in range(n // 5)}},
        **{"c%d.json" % i: {"$ref": "root.json#/$defs/d%d" % (i + 1)} for i in range(n // 5)}},
}


# Commands: a tool and its arguments, in a folder with schema.json, other.json and payload.json.

SCHEMA_COMMANDS = {
    "generate": ["widget-codegen", "generate", "schema.json", "--output", "out"],
    "direct": ["widget-codegen", "generate", "schema.json", "--decoding", "direct", "--output", "out"],
    "model": ["widget-codegen", "model", "schema.json", "--output", "out/model.json"],
    "html": ["widget-codegen", "docs", "schema.json", "--format", "html", "--output", "out"],
    "markdown": ["widget-codegen", "docs", "schema.json", "--format", "markdown", "--output", "out"],
    "lint": ["widget-lint", "schema", "--no-config", "schema.json"],
    "lint-near": ["widget-lint", "schema", "--no-config", "near.json", "schema.json"],
    "diff": ["widget-lint", "diff", "--no-config", "other.json", "schema.json"],
    "diff-back": ["widget-lint", "diff", "--no-config", "schema.json", "other.json"],
    "diff-near": ["widget-lint", "diff", "--no-config", "near.json", "schema.json"],
    "check": ["widget-lint", "--no-config", "--schema", "schema.json", "payload.json"],
}
PAYLOAD_COMMANDS = {
    "infer": ["widget-codegen", "infer", "payload.json", "--output", "out/schema.json"],
    "check": ["widget-lint", "--no-config", "--schema", "plain.json", "payload.json"],
}

EVALUATION_COMMANDS = {
    "check": ["widget-lint", "--no-config", "--schema", "schema.json", "payload.json"],
}

# FILES stands for the paths of all files whose names begin with `p`.
FOLDER_COMMANDS = {
    "check": ["widget-lint", "--jobs", "1", "."],
    "check-each": ["widget-lint", "--jobs", "1", "FILES"],
    "lint": ["widget-lint", "schema", "c0.json"],
}

PLAIN = {"type": ["object", "string"], "maxLength": 5, "maximum": 100, "properties": {"a": {"type": "integer"}}}


class Outcome:
    def __init__(self, seconds, megabytes, problem, errors=""):
        self.seconds, self.megabytes, self.problem, self.errors = seconds, megabytes, problem, errors


def run(command, folder, options):
    """Runs a command and measures it; kills it if it exceeds a hard limit."""
    arguments = [str(options.bin / command[0])] + command[1:]
    start = time.monotonic()
    with open(folder / "stdout", "wb") as output, open(folder / "stderr", "wb") as errors:

        def limit():
            size = options.hard_megabytes << 20
            resource.setrlimit(resource.RLIMIT_AS, (size + (2 << 30), size + (2 << 30)))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            arguments, cwd=folder, stdout=output, stderr=errors, stdin=subprocess.DEVNULL, preexec_fn=limit,
            env=dict(os.environ, SWIFT_BACKTRACE="enable=no", HOME=str(folder)),
        )
        timer = threading.Timer(options.hard_seconds, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
    elapsed = time.monotonic() - start
    # Processor time does not depend on other processes.
    seconds = usage.ru_utime + usage.ru_stime
    megabytes = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    problem = None
    if elapsed >= options.hard_seconds:
        problem = "HANG"
    elif process.returncode < 0:
        problem = "SIGNAL%d" % -process.returncode
    elif process.returncode not in (0, 1, 2):
        problem = "STATUS%d" % process.returncode
    elif seconds > options.seconds:
        problem = "SLOW"
    elif megabytes > options.megabytes:
        problem = "LARGE"
    with open(folder / "stderr", "rb") as errors:
        text = errors.read(2000).decode(errors="replace")
    return Outcome(seconds, megabytes, problem, text)


def text(schema):
    return schema if isinstance(schema, str) else json.dumps(schema)


def payload_text(payload):
    return payload if isinstance(payload, Text) else json.dumps(payload)


def near(schema):
    """Returns the schema with a difference at its end, as an older version for comparison."""
    if not isinstance(schema, dict):
        return schema
    copy = dict(schema, description="An older version")
    definitions = copy.get("$defs")
    if definitions:
        last = list(definitions)[-1]
        copy["$defs"] = dict(definitions, **{last: {"type": "object", "maxProperties": 3}})
    else:
        copy["maxLength"] = 3
    return copy


def older_version(name, size, schema):
    """Returns the older version of a shape with this name, size and schema."""
    return OLDER_VERSIONS[name](size) if name in OLDER_VERSIONS else near(schema)


def shapes_with_commands():
    for name, shape in SHAPES.items():
        yield name, shape, SCHEMA_COMMANDS
    for name, shape in PAYLOADS.items():
        yield name, shape, PAYLOAD_COMMANDS
    for name, shape in EVALUATIONS.items():
        yield name, shape, EVALUATION_COMMANDS
    for name, shape in FOLDERS.items():
        yield name, shape, FOLDER_COMMANDS


def is_selected(name, words):
    return not words or any(word in name for word in words)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="the folder of the tools")
    parser.add_argument("--size", type=int, default=10000,
                        help="the number of definitions, branches, members or items of a shape (default: 10000)")
    parser.add_argument("--shape", action="append", help="only shapes whose names contain this")
    parser.add_argument("--command", action="append", help="only commands whose names contain this")
    parser.add_argument("--seconds", type=float, default=1, help="the limit of processor time (default: 1)")
    parser.add_argument("--megabytes", type=int, default=200, help="the limit of memory (default: 200)")
    parser.add_argument("--hard-seconds", type=float, default=20, help="the time after which a command is killed (default: 20)")
    parser.add_argument("--hard-megabytes", type=int, default=2000, help="the hard limit of memory (default: 2000)")
    parser.add_argument("--failures", action="store_true", help="print only the runs that fail")
    parser.add_argument("--errors", action="store_true", help="print the standard error of commands")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    failures = runs = 0
    for name, shape, commands in shapes_with_commands():
        if not is_selected(name, options.shape):
            continue
        for command, arguments in commands.items():
            if not is_selected(command, options.command):
                continue
            with tempfile.TemporaryDirectory() as path:
                folder = pathlib.Path(path)
                if commands is FOLDER_COMMANDS:
                    files = shape(options.size)
                    for file, content in files.items():
                        (folder / file).parent.mkdir(parents=True, exist_ok=True)
                        (folder / file).write_text(text(content))
                    paths = [file for file in files if pathlib.Path(file).name.startswith("p")]
                    arguments = [path for argument in arguments for path in (paths if argument == "FILES" else [argument])]
                else:
                    (folder / "out").mkdir()
                    (folder / "plain.json").write_text(json.dumps(PLAIN))
                    (folder / "other.json").write_text(json.dumps(PLAIN))
                if commands is PAYLOAD_COMMANDS:
                    (folder / "payload.json").write_text(shape(options.size))
                elif commands is EVALUATION_COMMANDS:
                    schema, payload = shape(options.size)
                    (folder / "schema.json").write_text(text(schema))
                    (folder / "payload.json").write_text(payload_text(payload))
                elif commands is SCHEMA_COMMANDS:
                    schema = shape(options.size)
                    (folder / "schema.json").write_text(text(schema))
                    (folder / "near.json").write_text(text(older_version(name, options.size, schema)))
                    (folder / "payload.json").write_text('{"a":{"a":{"b":"x"},"b":[1,2]},"end":1,"kind":"k1"}')
                outcome = run(arguments, folder, options)
            runs += 1
            failures += outcome.problem is not None
            if outcome.problem or not options.failures:
                print("%-22s %-10s %-9s %7.2f s %6d MB" % (name, command, outcome.problem or "ok", outcome.seconds, outcome.megabytes), flush=True)
            if options.errors and outcome.errors:
                print("    " + outcome.errors[:400].strip().replace("\n", "\n    "), flush=True)
    print("%d runs, %d failed" % (runs, failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
