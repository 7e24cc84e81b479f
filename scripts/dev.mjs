// npm run dev                        the whole shop from development builds, rebuilt and reloaded on save
// npm run dev -- mf-catalog          regular builds of the other slices
// npm run dev -- mf-catalog --alone  the slice's standalone page, with the API of the site on PORT
import { spawn } from 'node:child_process';
import path from 'node:path';
import { serveAlone } from 'shell/federation/develop/dev-alone';
import { packageNames } from './build.mjs';
import { developShop } from './develop-shop.mjs';

const root = path.resolve(import.meta.dirname, '..');
const say = (line) => console.log(line);
const isSlice = (name) => name.startsWith('mf-');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isAlone = process.argv.includes('--alone');
const unknown = wanted.find((name) => !packageNames.includes(name));
if (unknown) {
  console.error(`unknown package ${unknown}; packages: ${packageNames.join(', ')}`);
  process.exit(1);
}
if (isAlone && !(wanted.length === 1 && isSlice(wanted[0]))) {
  console.error('--alone needs the name of one slice: npm run dev -- mf-catalog --alone');
  process.exit(1);
}

if (isAlone) await alone(wanted[0]);
else await developShop({ wanted, say });

async function alone(slice) {
  const site = `http://127.0.0.1:${process.env.PORT || 3000}`;
  const isThere = await fetch(`${site}/api/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
  if (!isThere) {
    say(`No site is running on ${site}; starting one`);
    const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { stdio: 'inherit' });
    child.on('exit', (code) => process.exit(code ?? 1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGINT'));
  }
  await serveAlone(slice, { site, say });
}
