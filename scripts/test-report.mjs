import path from 'node:path';

/** @typedef {{ name: string, seconds: number }} TimedTest */

/**
 * Tests of a jest JSON report.
 * @returns {TimedTest[]}
 */
export function testsOfJest(report, root) {
  return report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: `${path.relative(root, file.name)}: ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
    })),
  );
}

/**
 * Tests of a Playwright JSON report.
 * @returns {TimedTest[]}
 */
export function testsOfPlaywright(report) {
  const below = (suite) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `e2e/${spec.file} (${test.projectName}): ${spec.title}`,
        seconds: test.results.reduce((sum, result) => sum + result.duration, 0) / 1000,
      })),
    ),
    ...(suite.suites ?? []).flatMap(below),
  ];
  return report.suites.flatMap(below);
}

/**
 * One line for each of the slowest tests.
 * @param {TimedTest[]} tests
 */
export const slowest = (tests, count = 10) =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);
