// How jest is run here. `node scripts/jest/command.mjs <arguments>` runs it with these arguments of its own.
import { pathToFileURL } from 'node:url';
import { root, runNode } from '../programs.mjs';

/**
 * Node's arguments that run jest from the repository's top folder.
 * @param {string[]} args
 */
export const jestCommand = (...args) => [
  // its workers get the same limits; without them each takes half as much again
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  // to import webpack, jest reads all its exports, deprecated ones too
  '--disable-warning=DeprecationWarning',
  'node_modules/jest/bin/jest.js',
  ...args,
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runNode(jestCommand(...process.argv.slice(2)), { cwd: root });
