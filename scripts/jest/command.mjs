// How jest is run here. `node scripts/jest/command.mjs <arguments>` runs it.
import { pathToFileURL } from 'node:url';
import { root, runNode } from '../programs.mjs';

/**
 * Node's arguments that run jest from the repository's top folder.
 * @param {string[]} args
 */
export const jestCommand = (...args) => [
  // for its workers, which take half as much again without it
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // jest reads webpack's deprecated exports, too
  '--disable-warning=DeprecationWarning',
  'node_modules/jest/bin/jest.js',
  ...args,
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runNode(jestCommand(...process.argv.slice(2)), { cwd: root });
