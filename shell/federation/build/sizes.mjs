import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { repositoryRoot } from './base.mjs';

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
      releases.push({ folder, ...JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8')) });
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

export async function printSizes() {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { page, shell, slice, total } of await measureSizes())
    console.log(`${page.padEnd(48)} shell ${kilobytes(shell)} + slice ${kilobytes(slice)} = ${kilobytes(total)}`);
}
