#!/usr/bin/env python3
"""Checks payloads in files of NDJSON on a cluster, and counts and samples the findings by rule.

    spark-submit --files widget-lint lint_payloads.py INPUT OUTPUT

INPUT is a file, a folder or a pattern on any file system that Spark can read. One process of
`widget-lint` reads the records of each partition, and its verdicts become a file in OUTPUT/verdicts.
Spark moves a file to this folder only after its task has succeeded, so a task that runs again does
not leave a second file. The totals are counted from these files and written to OUTPUT/summary.json.
"""
import argparse
import json
import shlex

from pyspark import SparkConf, SparkContext
from pyspark.files import SparkFiles


def lint_command(options):
    """Returns the command that prints a verdict for each record. Findings do not fail it."""
    lint = options.lint or SparkFiles.get("widget-lint")
    command = [lint, "--ndjson", "--reporter", "ndjson", "--exit-zero-on-findings", "--quiet",
               "--no-config", "--jobs", str(options.jobs)]
    if options.schema:
        command += ["--schema", options.schema]
    return shlex.join([*command, "-"])


def findings(verdict):
    """Yields the rule and the message of each finding of a verdict, or the reason why there is no verdict."""
    record = json.loads(verdict)
    if record["valid"] is None:
        yield "unchecked", record["failure"]
    for diagnostic in record["diagnostics"]:
        yield diagnostic["id"], diagnostic["message"]


def summary(verdicts, sample_size):
    """Returns the totals, and for each rule the number of its findings and some of their messages.

    The messages do not depend on the partitions."""

    def add(rule, message):
        rule["count"] += 1
        return keep(rule, [message])

    def join(rule, other):
        rule["count"] += other["count"]
        return keep(rule, other["samples"])

    def keep(rule, messages):
        rule["samples"] = sorted({*rule["samples"], *messages})[:sample_size]
        return rule

    rules = (
        verdicts.flatMap(findings)
        .combineByKey(lambda message: {"count": 1, "samples": [message]}, add, join)
        .collectAsMap()
    )
    valid = verdicts.map(lambda verdict: json.loads(verdict)["valid"]).countByValue()
    return {
        "records": sum(valid.values()),
        "valid": valid.get(True, 0),
        "invalid": valid.get(False, 0),
        "unchecked": valid.get(None, 0),
        "rules": dict(sorted(rules.items())),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", help="a file, a folder or a pattern of NDJSON")
    parser.add_argument("output", help="a folder that does not exist yet")
    parser.add_argument("--lint", help="the path of widget-lint (default: the file that --files sends)")
    parser.add_argument("--schema", help="the schema of all payloads (default: chosen for each payload)")
    parser.add_argument("--partitions", type=int, default=2, help="minimum number of partitions (default: 2)")
    parser.add_argument("--jobs", type=int, default=1, help="threads for each partition (default: 1)")
    parser.add_argument("--samples", type=int, default=3, help="messages for each rule (default: 3)")
    parser.add_argument("--master", help="master URL, such as local[2,4] (default: that of spark-submit)")
    options = parser.parse_args()

    configuration = SparkConf().setAppName("widget-lint")
    if options.master:
        configuration.setMaster(options.master)
    context = SparkContext(conf=configuration)
    records = context.textFile(options.input, options.partitions).filter(lambda line: line.strip())
    # Without checkCode, the rest of a partition would be lost without an error if its filter stops early.
    verdicts = records.pipe(lint_command(options), checkCode=True)
    verdicts.saveAsTextFile(options.output + "/verdicts")
    # The files are read again, because evaluating `verdicts` again would lint all payloads again.
    result = summary(context.textFile(options.output + "/verdicts"), options.samples)
    text = json.dumps(result, indent=2, ensure_ascii=False)
    context.parallelize([text], 1).saveAsTextFile(options.output + "/summary.json")
    print(text)
    context.stop()


if __name__ == "__main__":
    main()
