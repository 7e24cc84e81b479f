// Which faults do the tests find? Each mutation is written, the tests of its room run, and the file is restored.
//   npm run mutate                all of mutations.json
//   npm run mutate -- sql pages   only these kinds, or files whose path has one of these words
// `moved`: its line is no longer there once, so the list needs another.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jestCommand } from '../jest/command.mjs';
import { root, runNode } from '../programs.mjs';
import { roomOf } from './quick-tests.mjs';

const words = process.argv.slice(2);
const list = JSON.parse(await readFile(path.join(import.meta.dirname, 'mutations.json'), 'utf8'));
const mutations = list.filter(
  ({ kind, file }) => words.length === 0 || words.some((word) => kind === word || file.includes(word)),
);

/** A slice's page tests are beside its pages. */
const testsOf = (file) => {
  if (file.startsWith('mf-')) return ['--findRelatedTests', file];
  return [`--testPathPatterns=${path.join(root, roomOf(file))}`];
};

async function outcomeOf({ file, from, to }) {
  const place = path.join(root, file);
  const text = await readFile(place, 'utf8');
  if (text.split(from).length !== 2) return 'moved';
  const restore = () => writeFile(place, text);
  const stop = () => void restore().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    await writeFile(
      place,
      text.replace(from, () => to),
    );
    const code = await runNode(jestCommand('--bail', ...testsOf(file)), { cwd: root, stdio: 'ignore' });
    return code === 0 ? 'survived' : 'found';
  } finally {
    await restore();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
}

const counts = { found: 0, survived: 0, moved: 0 };
for (const mutation of mutations) {
  const outcome = await outcomeOf(mutation);
  counts[outcome] += 1;
  console.log(`${outcome.padEnd(8)} ${mutation.kind.padEnd(6)} ${mutation.file}: ${mutation.to}`);
}
console.log(`\n${counts.found} of ${mutations.length} found, ${counts.survived} survived, ${counts.moved} moved`);
