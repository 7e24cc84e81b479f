import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

// not of base.mjs, which loads webpack
const repositoryRoot = path.resolve(import.meta.dirname, '../../..');

/** `limit`: bytes of compressed JavaScript that a first visit may need before the first action. */
const firstPages = [
  { address: '/', page: 'mf-catalog src/pages/home-page', limit: 140_000 },
  { address: '/products', page: 'mf-catalog src/pages/products-page', limit: 144_000 },
  { address: '/products/{id}', page: 'mf-catalog src/pages/product-detail-page', limit: 144_000 },
];

async function servedBytes(file) {
  return (await stat(existsSync(`${file}.br`) ? `${file}.br` : file)).size;
}
const sum = async (files) => (await Promise.all(files.map(servedBytes))).reduce((total, bytes) => total + bytes, 0);

async function localReleases() {
  const releases = [];
  for (const slice of (await readdir(repositoryRoot)).filter((name) => name.startsWith('mf-'))) {
    const dist = path.join(repositoryRoot, slice, 'dist');
    for (const version of existsSync(dist) ? await readdir(dist) : []) {
      const folder = path.join(dist, version);
      const description = path.join(folder, 'release.json');
      // another process may be building a version
      if (existsSync(description)) releases.push({ folder, ...JSON.parse(await readFile(description, 'utf8')) });
    }
  }
  return releases;
}

/** In bytes. */
async function measureSizes() {
  const dist = path.join(repositoryRoot, 'shell/dist');
  const { scripts } = JSON.parse(await readFile(path.join(dist, 'assets.json'), 'utf8'));
  const shell = await sum(scripts.map(({ url }) => path.join(dist, 'browser', url.replace('/assets/', ''))));
  const rows = [];
  for (const release of await localReleases()) {
    for (const [page, { js }] of Object.entries(release.pages)) {
      const files = new Set([...release.routes.js, ...js].map((file) => `browser/${file}`).concat(release.entry));
      const slice = await sum([...files].map((file) => path.join(release.folder, file)));
      rows.push({ page: `${release.name} ${page}`, shell, slice, total: shell + slice });
    }
  }
  return rows;
}

export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export async function firstPageSizes() {
  const totals = new Map((await measureSizes()).map(({ page, total }) => [page, total]));
  return firstPages.map(({ address, page, limit }) => {
    const bytes = totals.get(page);
    if (bytes === undefined) throw new Error(`the build has no page ${page}`);
    return { address, bytes, limit };
  });
}

export const excessProblems = (sizes) =>
  sizes
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ address, bytes, limit }) =>
        `${address} needs ${kilobytes(bytes)} of JavaScript before the first action, more than the limit of ${kilobytes(limit)}: load later what nobody has pressed yet`,
    );

export async function printSizes() {
  for (const { page, shell, slice, total } of await measureSizes())
    console.log(`${page.padEnd(48)} shell ${kilobytes(shell)} + slice ${kilobytes(slice)} = ${kilobytes(total)}`);
}
