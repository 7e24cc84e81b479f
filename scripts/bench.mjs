// Runs the benchmarks of docs/benchmarks.md, each as a ratio against a baseline.
//   npm run bench                  all, printed
//   npm run bench -- --write       all, and updates docs/benchmarks.md and the README
//   npm run bench -- list pages    only these, or their rows with --write
//   --before <folder>              `load` measures the built checkout there, too
import { cpus } from 'node:os';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchBackup } from '../e2e/bench/backup.mjs';
import { benchCheckout } from '../e2e/bench/checkout.mjs';
import { benchDesigner } from '../e2e/bench/designer.mjs';
import { markdownTable } from '../e2e/bench/figures.mjs';
import { benchFaults } from '../e2e/bench/faults.mjs';
import { benchFirstCrop } from '../e2e/bench/first-crop.mjs';
import { benchHeic } from '../e2e/bench/heic.mjs';
import { benchListSizes } from '../e2e/bench/list-sizes.mjs';
import { benchOrders } from '../e2e/bench/orders.mjs';
import { benchPages } from '../e2e/bench/pages.mjs';
import { benchPagesUnderLoad } from '../e2e/bench/pages-under-load.mjs';
import { benchPrint } from '../e2e/bench/print.mjs';
import { benchProductList } from '../e2e/bench/product-list.mjs';
import { benchSave } from '../e2e/bench/save.mjs';
import { benchStartUp } from '../e2e/bench/start-up.mjs';
import { benchUploads } from '../e2e/bench/uploads.mjs';
import { benchBeside } from '../e2e/bench/versions.mjs';
import { Site } from '../e2e/support/site.mjs';
import { partsOf } from './running-site.mjs';
import { findBrowser } from './browser.mjs';
import { buildAll } from './build.mjs';

const onTheirOwn = {
  heic: benchHeic,
  'first-crop': benchFirstCrop,
  print: benchPrint,
  start: benchStartUp,
  save: benchSave,
  orders: benchOrders,
  faults: benchFaults,
};
const onSite = {
  list: ({ site, parts }) => benchProductList({ ...parts, origin: site.origin }),
  sizes: ({ parts }) => benchListSizes(parts),
  checkout: ({ site, parts }) => benchCheckout({ ...parts, origin: site.origin }),
  load: async ({ site, parts }) => [
    ...(await benchPagesUnderLoad({ ...parts, site })),
    ...(before ? await benchBeside(path.resolve(before)) : []),
  ],
  designer: ({ site }) => benchDesigner(site),
  uploads: ({ site }) => benchUploads(site),
  backup: ({ site, parts }) => benchBackup({ ...parts, dataDir: site.dataDir }),
  pages: ({ site }) => benchPages(site),
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, before: { type: 'string' } },
});
const { before } = values;
const names = [...Object.keys(onTheirOwn), ...Object.keys(onSite)];
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  process.exit(2);
}
const wantedOf = (runs) =>
  Object.entries(runs).flatMap(([name, run]) => (wanted.length === 0 || wanted.includes(name) ? [run] : []));
process.env.CHROME_PATH = findBrowser();
await buildAll();

const rows = [];
for (const run of wantedOf(onTheirOwn)) rows.push(...(await run()));
const runsOnSite = wantedOf(onSite);
if (runsOnSite.length > 0) {
  const site = await Site.create();
  await site.start();
  try {
    const parts = await partsOf(site.dataDir);
    for (const run of runsOnSite) rows.push(...(await run({ site, parts })));
  } finally {
    await site.remove();
  }
}

const headlines = new Set([
  '`npm start` to ready, built (median of 3)',
  '`GET /api/products` through the one port, cached',
  'LCP of `/`',
]);

async function replaceTable(name, textFor) {
  const file = path.resolve(import.meta.dirname, '..', name);
  const old = await readFile(file, 'utf8');
  const markers = /(<!-- bench -->\n)([^]*)(\n<!-- \/bench -->)/;
  const known = markers.exec(old)?.[2];
  if (known === undefined) throw new Error(`${name} has no <!-- bench --> markers`);
  await writeFile(
    file,
    old.replace(markers, (_all, start, _text, end) => start + textFor(known) + end),
  );
}

/** Replaces rows of the same name, or adds them. Names may come twice. */
function withRows(text, fresh) {
  const lines = text.split('\n');
  const replaced = new Set();
  const nameIn = (line) => line.split('|')[1];
  for (const line of fresh) {
    const at = lines.findIndex((one, index) => nameIn(one) === nameIn(line) && !replaced.has(index));
    replaced.add(at < 0 ? lines.length : at);
    lines[at < 0 ? lines.length : at] = line;
  }
  return lines.join('\n');
}

const table = markdownTable(rows);
const [cpu] = cpus();
const caption = `Measured ${new Date().toISOString().slice(0, 10)} on Node ${process.version}, ${cpus().length} x ${cpu?.model ?? 'unknown CPU'}, by \`npm run bench\`.`;
console.log(`\n${caption}\n\n${table}\n`);
if (values.write) {
  const fresh = table.split('\n').slice(2);
  await replaceTable('docs/benchmarks.md', (known) =>
    wanted.length > 0 ? withRows(known, fresh) : `${caption}\n\n${table}`,
  );
  const figures = markdownTable(rows.filter(({ what }) => headlines.has(what)));
  await replaceTable('README.md', (known) => withRows(known, figures.split('\n').slice(2)));
}
process.exitCode = rows.some((row) => row.holds === false) ? 1 : 0;
