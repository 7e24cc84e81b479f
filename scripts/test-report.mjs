import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ name: string, seconds: number, problems: string[] }} ReportedTest */

/** @returns {ReportedTest[]} */
export function testsOfJest(report, root) {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    // tests of a batch begin with their file's name
    const prefix = name.startsWith('.cache/test-batches/') ? '' : `${name}: `;
    const tests = file.assertionResults.map((test) => ({
      name: prefix + test.fullName,
      seconds: (test.duration ?? 0) / 1000,
      problems: test.failureMessages ?? [],
    }));
    const hasDied = file.status === 'failed' && tests.every(({ problems }) => problems.length === 0);
    return hasDied ? [...tests, { name, seconds: 0, problems: [file.message] }] : tests;
  });
}

/** @returns {ReportedTest[]} */
export function testsOfPlaywright(report) {
  const below = (suite) => [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `e2e/${spec.file} (${test.projectName}): ${spec.title}`,
        seconds: test.results.reduce((sum, result) => sum + result.duration, 0) / 1000,
        problems: test.results.flatMap(({ errors }) => errors.map(({ message = 'failed' }) => message)),
      })),
    ),
    ...(suite.suites ?? []).flatMap(below),
  ];
  const tests = report.suites.flatMap(below);
  // a site that does not start, or a file that does not load
  const problems = (report.errors ?? []).map(({ message = 'failed' }) => message);
  return problems.length ? [...tests, { name: 'e2e', seconds: 0, problems }] : tests;
}

/** @param {ReportedTest[]} tests */
export const slowest = (tests, count = 10) =>
  tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`);

const PROBLEM_LINES = 12;
/** @param {ReportedTest[]} tests */
export const failures = (tests) =>
  tests
    .filter(({ problems }) => problems.length > 0)
    .map(({ name, problems }) => {
      const lines = problems.flatMap((problem) =>
        stripVTControlCharacters(problem).split('\n').slice(0, PROBLEM_LINES),
      );
      return [name, ...lines.map((line) => `    ${line}`)].join('\n');
    });
