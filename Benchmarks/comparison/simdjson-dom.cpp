// Parses files with simdjson's DOM and prints the nanoseconds of CPU time for each, as a JSON record
// on one line. The parser keeps its memory from one parse to the next, as its documentation advises.
#include <simdjson.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

static double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static bool parse(simdjson::dom::parser &parser, const simdjson::padded_string &text) {
  simdjson::dom::element root;
  return parser.parse(text).get(root) == simdjson::SUCCESS;
}

int main(int count, char **arguments) {
  if (count == 2 && std::strcmp(arguments[1], "--version") == 0) {
    std::printf("%d.%d.%d\n", simdjson::SIMDJSON_VERSION_MAJOR,
                simdjson::SIMDJSON_VERSION_MINOR, simdjson::SIMDJSON_VERSION_REVISION);
    return 0;
  }
  for (int index = 1; index < count; index++) {
    simdjson::padded_string text;
    if (simdjson::padded_string::load(arguments[index]).get(text) != simdjson::SUCCESS) return 1;
    simdjson::dom::parser parser;
    if (!parse(parser, text)) return 1;
    double start = now();
    parse(parser, text);
    int repeats = std::max(1, int(5e6 / std::max(1.0, now() - start)));
    std::vector<double> times;
    for (int run = 0; run < 7; run++) {
      start = now();
      for (int repeat = 0; repeat < repeats; repeat++) parse(parser, text);
      times.push_back((now() - start) / repeats);
    }
    std::sort(times.begin(), times.end());
    std::printf("{\"name\": \"%s\", \"nanoseconds\": %.1f}\n", arguments[index], times[3]);
  }
}
