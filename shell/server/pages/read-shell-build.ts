import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellModules } from '../registry/discovery';
import { asInlineScript } from './as-inline-script';
import type { ShellAssets } from './page-html';

export function readShellBuild(dist: string): { assets: ShellAssets; provides: ShellModules } {
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const built = JSON.parse(read('assets.json')) as Omit<ShellAssets, 'inlineScript'> & { provides: ShellModules };
  return { assets: { ...built, inlineScript: asInlineScript(read('inline/inline.js')) }, provides: built.provides };
}
