#!/usr/bin/env python3
"""Checks payloads in files of NDJSON on a cluster, and counts and samples the findings by rule.

    spark-submit --files widget-lint lint_payloads.py INPUT OUTPUT

INPUT is what Spark can read as text: a file, a folder or a pattern, on any of its file systems. Each
partition goes through one `widget-lint`, record by record, and its verdicts go to OUTPUT/verdicts, a
file for each partition. Spark moves such a file to its place only once its task has ended well, so a
task that is tried again leaves no second one behind. Totals are counted from those files and written
to OUTPUT/summary.json.
"""
import argparse
import json
import shlex

from pyspark import SparkConf, SparkContext
from pyspark.files import SparkFiles


def lint_command(options):
    """One verdict for each record; findings fail no task, but a run that breaks off does."""
    lint = options.lint or SparkFiles.get("widget-lint")
    command = [lint, "--ndjson", "--reporter", "ndjson", "--exit-zero-on-findings", "--quiet",
               "--no-config", "--jobs", str(options.jobs)]
    if options.schema:
        command += ["--schema", options.schema]
    return shlex.join([*command, "-"])


def findings(verdict):
    """What is counted of a verdict: each of its findings, and whatever could not be checked."""
    record = json.loads(verdict)
    if record["valid"] is None:
        yield "unchecked", record["failure"]
    for diagnostic in record["diagnostics"]:
        yield diagnostic["id"], diagnostic["message"]


def summary(verdicts, sample_size):
    """Totals, and for each rule how often it was broken and a few of the messages, the same ones
    whichever way the records were partitioned."""

    def add(rule, message):
        rule["count"] += 1
        return keep(rule, [message])

    def join(one, other):
        one["count"] += other["count"]
        return keep(one, other["samples"])

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
    parser.add_argument("output", help="a folder that is not there yet")
    parser.add_argument("--lint", help="where widget-lint is; else it is shipped with --files")
    parser.add_argument("--schema", help="a schema for all payloads; else each is recognised")
    parser.add_argument("--partitions", type=int, default=2, help="at least so many (2)")
    parser.add_argument("--jobs", type=int, default=1, help="threads for each partition (1)")
    parser.add_argument("--samples", type=int, default=3, help="messages for each rule (3)")
    parser.add_argument("--master", help="such as local[2,4]; else what spark-submit says")
    options = parser.parse_args()

    configuration = SparkConf().setAppName("widget-lint")
    if options.master:
        configuration.setMaster(options.master)
    context = SparkContext(conf=configuration)
    records = context.textFile(options.input, options.partitions).filter(lambda line: line.strip())
    # Without checkCode a filter that breaks off would lose the rest of its partition silently.
    verdicts = records.pipe(lint_command(options), checkCode=True)
    verdicts.saveAsTextFile(options.output + "/verdicts")
    # From the files, not from `verdicts`: that would lint everything again.
    result = summary(context.textFile(options.output + "/verdicts"), options.samples)
    text = json.dumps(result, indent=2, ensure_ascii=False)
    context.parallelize([text], 1).saveAsTextFile(options.output + "/summary.json")
    print(text)
    context.stop()


if __name__ == "__main__":
    main()
