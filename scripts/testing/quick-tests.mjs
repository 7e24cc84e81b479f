// Which test files `npm test -- quick` runs for a change.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { jestCommand } from '../jest/command.mjs';
import { root } from '../programs.mjs';

/** Of two cores, 90 s of each. */
const CPU_SECONDS = 180;
/** About what a test file takes; most of the API and of the shell start a server. @param {string} test */
const cpuSecondsOf = (test) => (/^(?:api|shell)\//.test(test) ? 10 : 3);

const run = (program, ...args) =>
  execFileSync(program, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The folder whose tests are of this file, `api/src/modules/cart/`. @param {string} file */
export const roomOf = (file) =>
  /^(?:api\/src\/(?:modules|shared)|shared-contracts\/src)\/[^/]+\//.exec(file)?.[0] ?? `${path.dirname(file)}/`;

/**
 * The commit that a change starts from: where HEAD left `base`. Without one, where it left main, or the last commit on main itself.
 * @param {string} [base]
 */
export function startOfChange(base, git = (...args) => run('git', ...args)) {
  const [head] = git('rev-parse', 'HEAD');
  for (const branch of base ? [base] : ['origin/main', 'main', 'HEAD~1'])
    try {
      const [start] = git('merge-base', branch, 'HEAD');
      if (base || start !== head) return start;
    } catch {
      if (base) throw new Error(`there is no commit ${base} that HEAD has come from`);
    }
  return head;
}

/** Patterns of git for the tests of a contract and of the module that answers by it. @param {string[]} changed */
export function contractTests(changed) {
  const rooms = changed.flatMap((file) => /^shared-contracts\/src\/([^/]+)\//.exec(file)?.[1] ?? []);
  if (rooms.length === 0) return [];
  return [
    'shared-contracts/src/api/*.spec.ts',
    'api/src/shared/docs/*.spec.ts',
    '*/src/exposes/contract.spec.tsx',
    ...rooms.map((room) => `api/src/modules/${room}/*.spec.ts`),
  ];
}

/** Folders between a file and a test, less than none where the test is of this file. */
function distance(file, test) {
  if (test.startsWith(file.replace(/\.\w+$/, '.'))) return -1;
  return path.relative(path.dirname(file), test).split('/').length;
}

/**
 * The contract's tests and those nearest to the change. Almost all of the API's depend on each of its files, so only those of the
 * changed rooms are taken.
 * @param {{ changed: string[], related: string[], contract: string[] }} files
 */
export function chooseTests({ changed, related, contract }) {
  const rooms = new Set(changed.map(roomOf));
  const far = (test) => Math.min(...changed.map((file) => distance(file, test)));
  const nearest = related
    .filter((test) => !contract.includes(test) && (!test.startsWith('api/') || rooms.has(roomOf(test))))
    .toSorted((a, b) => far(a) - far(b) || a.localeCompare(b));
  const all = [...contract, ...nearest];
  let left = CPU_SECONDS;
  const chosen = all.filter((test) => {
    left -= cpuSecondsOf(test);
    return left >= 0;
  });
  return { chosen, leftOut: all.slice(chosen.length) };
}

/** Of all that differs from the start of the change, uncommitted and new files included. @param {string} [base] */
export function quickTests(base) {
  const changed = [
    ...run('git', 'diff', '--name-only', '--diff-filter=d', startOfChange(base), '--'),
    ...run('git', 'ls-files', '--others', '--exclude-standard'),
  ];
  const patterns = contractTests(changed);
  const contract = patterns.length > 0 ? run('git', 'ls-files', '--', ...patterns) : [];
  const listed =
    changed.length > 0 ? run(process.execPath, ...jestCommand('--listTests', '--findRelatedTests', ...changed)) : [];
  return chooseTests({ changed, contract, related: listed.map((file) => path.relative(root, file)) });
}
