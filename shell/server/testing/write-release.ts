import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionOf } from '../../federation/build/release-version.mjs';
import { type MicroFrontend, type Release, microFrontendOf } from '../registry/discovery';
import type { SliceInUse } from '../registry/composition';
import { integrityOf } from '../registry/integrity';

export type SliceFixture = {
  name?: string;
  /** Sets `exports.default` to a function that returns routes; `h` is createElement. */
  server: string;
  /** By default one of its own. */
  paths?: string[];
  privatePaths?: string[];
  queryParameters?: Record<string, string[]>;
  menu?: Release['menu'];
  footer?: Release['footer'];
  unlisted?: Release['unlisted'];
  createdAt?: string;
  needs?: Release['needs'];
  budget?: Release['budget'];
  scripts?: Record<string, string>;
  /** By path in the release. */
  files?: Record<string, string>;
};

const bundleOf = (server: string): string => `
  const { createElement: h } = require('react');
  const { useLoaderData } = require('react-router-dom');
  const { usesPage } = require('shell/page-usage');
  ${server}
`;

export async function writeRelease(root: string, slice: SliceFixture): Promise<{ folder: string; release: Release }> {
  const {
    name = 'mf-sample',
    paths = [name === 'mf-sample' ? '/sample' : `/${name}`],
    privatePaths = [],
    queryParameters = {},
    createdAt = '2026-01-01T00:00:00.000Z',
    needs,
    budget,
    menu,
    footer,
    unlisted,
    scripts = {},
    files: more = {},
  } = slice;
  const contents: Record<string, string> = {
    'browser/remoteEntry.js': `var ${name.replaceAll('-', '_')};`,
    'browser/routes.11111111.js': '/* routes */',
    'browser/page.22222222.js': '/* page */',
    'browser/page.33333333.css': '.page{}',
    'server/server.44444444.cjs': bundleOf(slice.server),
    ...Object.fromEntries(Object.entries(scripts).map(([file, text]) => [`browser/${file}`, text])),
    ...more,
  };
  const files = Object.fromEntries(
    Object.entries(contents).map(([file, text]) => [file, integrityOf(Buffer.from(text))]),
  );
  const content: Omit<Release, 'version' | 'createdAt'> = {
    name,
    container: name.replaceAll('-', '_'),
    entry: 'browser/remoteEntry.js',
    server: 'server/server.44444444.cjs',
    paths,
    privatePaths,
    queryParameters,
    routes: { js: ['routes.11111111.js'], css: [] },
    pages: { 'src/pages/sample-page': { js: ['page.22222222.js'], css: ['page.33333333.css'] } },
    needs,
    ...(budget && { budget }),
    ...(menu && { menu }),
    ...(footer && { footer }),
    ...(unlisted && { unlisted }),
    files,
  };
  const release: Release = { ...content, version: versionOf('1.0.0', content), createdAt };
  const folder = path.join(root, name, release.version);
  for (const [file, text] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(release));
  return { folder, release };
}

export const inUse = (release: Release): SliceInUse => {
  const deployment: MicroFrontend['deployment'] = { traffic: 100, default: true };
  return { name: release.name, ...microFrontendOf(release, deployment) };
};
