// Builds `source` as a release against today's contract into `built`:
//   node shell/server/testing/older-slice/build.mjs
// Only after a deliberate incompatible change; the kept build has to be that of an older version.
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildSlice } from '../../../federation/build/build-slice.mjs';

const source = path.join(import.meta.dirname, 'source');
const built = path.join(import.meta.dirname, 'built');

const { folder, version } = await buildSlice('mf-older', { folder: source });
await rm(built, { recursive: true, force: true });
await cp(folder, built, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
await rm(path.join(source, 'dist'), { recursive: true });
const file = path.join(built, 'release.json');
const { revision: _, ...release } = JSON.parse(await readFile(file, 'utf8'));
await writeFile(file, `${JSON.stringify(release, null, 2)}\n`);
console.log(`mf-older ${version}: ${(await readdir(built)).join(', ')}`);
