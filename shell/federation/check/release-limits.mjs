/** For all pages, in kilobytes. */
export const MAX_BUDGET = 200;
const MOST = { paths: 50, privatePaths: 50, unlisted: 50, queryParameters: 50, files: 1000 };
const MAX_ELSEWHERE = 300;
const MAX_TEXT_LENGTH = 500;
const MAX_SENTENCES = 5;

function* oversized(value, at) {
  if (typeof value === 'string' && value.length > MAX_TEXT_LENGTH)
    yield `"${at}" has ${value.length} characters, and may have ${MAX_TEXT_LENGTH}`;
  if (typeof value !== 'object' || value === null) return;
  const entries = Object.entries(value);
  const most = MOST[at] ?? MAX_ELSEWHERE;
  if (entries.length > most) yield `"${at}" has ${entries.length} entries, and may have ${most}`;
  else for (const [key, one] of entries) yield* oversized(one, at ? `${at}.${key}`.slice(0, 100) : key);
}

function* excessiveBudget({ page, shared }) {
  for (const [name, kilobytes] of Object.entries({ page, shared }))
    if (!(kilobytes > 0 && kilobytes <= MAX_BUDGET))
      yield `"budget": "${name}" must be a number of kilobytes above 0, at most ${MAX_BUDGET}, and not ${kilobytes}`;
}

/** Works for an incomplete release.json too. */
export function limitProblems(release) {
  const problems = [];
  for (const problem of oversized(release, '')) if (problems.push(problem) === MAX_SENTENCES) return problems;
  return [...problems, ...(release.budget ? excessiveBudget(release.budget) : [])];
}
