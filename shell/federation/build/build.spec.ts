import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Release } from '../../server/registry/discovery';
import { integrityOf } from '../../server/registry/integrity';

const run = promisify(execFile);
// inside the repository, so that its packages resolve
const scratch = path.join(import.meta.dirname, '../../../.cache/test-slices');
let root: string;
beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  root = await mkdtemp(path.join(scratch, 'build-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const sources = {
  'webpack.config.mjs': `import { slice } from 'shell/federation/presets';\nexport default slice(import.meta.dirname);\n`,
  'src/exposes/routes.tsx': `export default () => [{ path: '/tiny', lazy: () => import('../pages/tiny-page') }];
    export const island = () => import(/* webpackFetchPriority: "low" */ '../island');`,
  'src/island.tsx': `import styles from './pages/tiny-page.module.css';
    export const Island = () => <p className={styles.title}>island</p>;`,
  'src/pages/tiny-page.tsx': `import { useState } from 'react';
    import { Link, useParams } from 'react-router-dom';
    import styles from './tiny-page.module.css';
    export function Component() {
      const [count] = useState(0);
      return <h1 className={styles.title}>{count} {useParams().id} <Link to="/">Home</Link></h1>;
    }`,
  'src/pages/tiny-page.module.css': `@layer app { .title { color: var(--color-ink); } }`,
};

async function sliceFolder(name: string, changes: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(root, 'slice-'));
  const manifest = JSON.stringify({ name, version: '1.2.3', type: 'module', slice: { paths: ['/tiny'] } });
  for (const [file, text] of Object.entries({ 'package.json': manifest, ...sources, ...changes })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return folder;
}

async function build(name: string, folder: string): Promise<Release & { folder: string }> {
  const script = `import { buildSlice } from ${JSON.stringify(path.join(import.meta.dirname, 'build.mjs'))};
    console.log(JSON.stringify(await buildSlice(${JSON.stringify(name)}, { folder: ${JSON.stringify(folder)} })));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { maxBuffer: 1e7 });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(line);
}

describe('building a slice', () => {
  let release: Release & { folder: string };
  const text = (file: string) => readFile(path.join(release.folder, file), 'utf8');
  beforeAll(async () => {
    release = await build('mf-tiny', await sliceFolder('mf-tiny'));
  });

  it('produces a release that the registry accepts', async () => {
    expect(Release.parse(JSON.parse(await text('release.json')))).toMatchObject({
      name: 'mf-tiny',
      container: 'mf_tiny',
      paths: ['/tiny'],
      privatePaths: [],
    });
    expect(release.version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
  });

  it('records the versions and exports that it needs from the shell', () => {
    expect(release.needs).toMatchObject({
      contract: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      singletons: { react: expect.any(String), 'react-router-dom': expect.any(String) },
      exports: { 'react-router-dom': ['Link', 'useParams'] },
    });
  });

  it('records the hash of every file', async () => {
    for (const [file, integrity] of Object.entries(release.files))
      expect(integrityOf(await readFile(path.join(release.folder, file)))).toBe(integrity);
  });

  it('keeps the source map of every script, without the sources, where browsers load nothing from', async () => {
    const files = Object.keys(release.files);
    const scripts = files.filter((file) => /\.c?js$/.test(file));
    expect(files.filter((file) => file.endsWith('.map')).toSorted()).toEqual(
      scripts.map((file) => `maps/${file}.map`).toSorted(),
    );
    for (const script of scripts) {
      expect(await text(script)).not.toContain('sourceMappingURL');
      const map = await text(`maps/${script}.map`);
      expect(JSON.parse(map)).not.toHaveProperty('sourcesContent');
      expect(map).not.toContain(root);
    }
  });

  it.each(['browser', 'server'])('maps a position of the %s to its source', async (target) => {
    const script = target === 'server' ? release.server : 'browser/src_pages_tiny-page_tsx.js';
    const lines = (await text(script)).split('\n');
    const line = lines.findIndex((one) => one.includes('"Home"'));
    const map = new SourceMap(JSON.parse(await text(`maps/${script}.map`)));
    const found = map.findEntry(line, lines[line]!.indexOf('"Home"'));
    expect(found).toMatchObject({ originalSource: 'src/pages/tiny-page.tsx', originalLine: 5 });
  });

  it('records which files a page needs', () => {
    const page = release.pages['src/pages/tiny-page'];
    expect(page?.js).toHaveLength(1);
    expect(page?.css).toHaveLength(1);
  });

  it('preloads the styles of a lazy island but not its script', () => {
    const part = release.pages['src/island'];
    expect(part?.css).toHaveLength(1);
    expect(part?.js).toEqual([]);
  });

  it("uses the same class names on server and browser, starting with the slice's name", async () => {
    const [style = ''] = release.pages['src/pages/tiny-page']?.css ?? [];
    const [, className = ''] = /\.(mf-tiny_[\w-]+)\{/.exec(await text(`browser/${style}`)) ?? [];
    expect(className).not.toBe('');
    expect(await text(release.server)).toContain(className);
  });

  it('writes the hash of each chunk into the file that loads it', async () => {
    const listedIn = async (file: string) => {
      const listed = Object.entries(release.files).filter(([name]) => /^browser\/.*\.(js|css)$/.test(name));
      const content = await text(file);
      return listed.filter(([, integrity]) => content.includes(integrity)).map(([name]) => path.basename(name));
    };
    expect(await listedIn(release.entry)).toEqual(['routes.js']);
    expect(await listedIn('browser/routes.js')).toEqual([
      'mf-tiny.src_island_tsx.css',
      'mf-tiny.src_pages_tiny-page_tsx.css',
      'src_island_tsx.js',
      'src_pages_tiny-page_tsx.js',
    ]);
  });

  it('writes the hash of a chunk into the entry if chunks load each other', async () => {
    const islands = {
      'src/island.tsx': `export const next = () => import('./other'); export const Island = () => <p>island</p>;`,
      'src/other.tsx': `export const next = () => import('./third'); export const Other = () => <p>other</p>;`,
      'src/third.tsx': `export const next = () => import('./other'); export const Third = () => <p>third</p>;`,
    };
    const { folder, files, entry } = await build('mf-rings', await sliceFolder('mf-rings', islands));
    const scripts = Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file) && file !== entry);
    const all = await Promise.all(Object.keys(files).map((file) => readFile(path.join(folder, file), 'utf8')));
    expect(scripts).toHaveLength(5);
    for (const script of scripts) expect(all.some((content) => content.includes(files[script] ?? ''))).toBe(true);
  });

  it('bundles nothing that the shell provides', async () => {
    const scripts = Object.keys(release.files).filter((file) => file.endsWith('.js'));
    const all = (await Promise.all(scripts.map(text))).join('');
    expect(all.length).toBeLessThan(30_000);
    expect(await text(release.server)).toContain('require("react")');
  });

  it('gives the same sources the same version at any time and in any folder', async () => {
    const again = await build('mf-tiny', await sliceFolder('mf-tiny'));
    expect(again.version).toBe(release.version);
    const other = await build(
      'mf-tiny',
      await sliceFolder('mf-tiny', { 'src/pages/tiny-page.module.css': '.title{}' }),
    );
    expect(other.version).not.toBe(release.version);
  });

  it('has another version when package.json declares another query parameter', async () => {
    const slice = { paths: ['/tiny'], queryParameters: { '/tiny': ['page'] } };
    const manifest = JSON.stringify({ name: 'mf-tiny', version: '1.2.3', type: 'module', slice });
    const other = await build('mf-tiny', await sliceFolder('mf-tiny', { 'package.json': manifest }));
    expect(other.files).toEqual(release.files);
    expect(other.version).not.toBe(release.version);
  });
});

describe('what teams use', () => {
  const page = (text: string) => ({ 'src/pages/tiny-page.tsx': text });
  const installed = (file: string, text: string) => ({
    'node_modules/tour/package.json': '{"name":"tour","version":"1.0.0","type":"module","exports":{"./*":"./*"}}',
    [`node_modules/tour/${file}`]: text,
  });

  it('a worker is a file of the release that no page loads with it, and pictures of every type are', async () => {
    const pictures = ['png', 'jpeg', 'jpg', 'gif', 'webp', 'avif', 'svg'];
    const { files, pages, server, folder } = await build(
      'mf-busy',
      await sliceFolder('mf-busy', {
        ...page(`${pictures.map((type) => `import ${type} from './a.${type}';`).join('\n')}
          export const start = () => new Worker(new URL('./sum.worker.ts', import.meta.url));
          export const Component = () => <h1 onClick={start}>{[${pictures.join(', ')}].join()}</h1>;`),
        ...Object.fromEntries(pictures.map((type) => [`src/pages/a.${type}`, type])),
        'src/pages/sum.worker.ts': 'self.onmessage = ({ data }) => self.postMessage(data + 1);',
      }),
    );
    const worker = 'browser/src_pages_sum_worker_ts.js';
    expect(Object.keys(files)).toContain(worker);
    expect(JSON.stringify(pages)).not.toContain('sum_worker');
    for (const type of pictures)
      expect(Object.keys(files)).toContainEqual(
        expect.stringMatching(new RegExp(`^browser/assets/a\\.\\w+\\.${type}$`)),
      );
    expect(Object.keys(files).filter((file) => file.startsWith('server/'))).toEqual([server]);
    const required = (await readFile(path.join(folder, server), 'utf8')).matchAll(/\brequire\("([^"]+)"\)/g);
    expect(new Set([...required].map(([, id]) => id))).toEqual(new Set(['react/jsx-runtime', 'shell/page-usage']));
  });

  it("a package's style element becomes a stylesheet, in whatever form the package was compiled", async () => {
    const { folder, files } = await build(
      'mf-styled',
      await sliceFolder('mf-styled', {
        ...page(
          `import { Tour } from 'tour/tour.js'; import { Old } from 'tour/old.cjs'; export const Component = () => <h1><Tour /><Old /></h1>;`,
        ),
        ...installed(
          'tour.js',
          `import { jsx } from 'react/jsx-runtime'; export const Tour = () => jsx("style", { dangerouslySetInnerHTML: { __html: '.tour{}' } });`,
        ),
        'node_modules/tour/old.cjs': `const r = require('react/jsx-runtime'); exports.Old = () => (0, r.jsx)("style", { children: '.old{}' });`,
      }),
    );
    const scripts = Object.keys(files).filter((file) => /^(browser|server)\/.*\.c?js$/.test(file));
    const text = (await Promise.all(scripts.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
    expect(text).toContain('adoptedStyleSheets');
    expect(text).not.toMatch(/\(\s*["']style["']\s*,/);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'a package that writes style elements by itself',
      {
        ...page(`import { css } from 'goober/goober.js'; export const Component = () => <h1>{css}</h1>;`),
        'node_modules/goober/package.json': '{"name":"goober","version":"1.0.0","type":"module"}',
        'node_modules/goober/goober.js': 'export const css = 1;',
      },
      "the package goober writes style elements, which the shop's policy blocks: use CSS Modules, or a library that has a stylesheet of its own",
    ],
    [
      'a worker that imports what only pages have',
      {
        ...page(`export const start = () => new Worker(new URL('./sum.worker.ts', import.meta.url));
          export const Component = () => <h1 onClick={start}>Sum</h1>;`),
        'src/pages/sum.worker.ts': `import { useState } from 'react'; self.onmessage = () => useState(1);`,
      },
      'the worker src_pages_sum_worker_ts imports react, which only pages have: import it in the page, and send the worker what it needs',
    ],
    [
      'a file of another type',
      {
        ...page(`import film from './film.mp4'; export const Component = () => <h1>{film}</h1>;`),
        'src/pages/film.mp4': '',
      },
      "src/pages/film.mp4 can't be part of a slice: besides scripts and styles it may have .woff2, .woff, .svg, .png, .jpg, .jpeg, .gif, .webp, .avif; convert the file, or ask the API for it",
    ],
    [
      'an export of the router that it leaves out',
      page(
        `import { useFetcher } from 'react-router-dom'; export const Component = () => <h1>{useFetcher().state}</h1>;`,
      ),
      "the shell does not provide 'useFetcher' of 'react-router-dom': load with useQuery and send with useMutation of @tanstack/react-query, and callApi of shell/contract",
    ],
    [
      'a package that uses one',
      {
        ...page(`import { Tour } from 'tour/tour.js'; export const Component = () => <h1><Tour /></h1>;`),
        ...installed(
          'tour.js',
          `import { useMatches } from 'react-router-dom'; export const Tour = () => useMatches().length;`,
        ),
      },
      "the shell does not provide 'useMatches' of 'react-router-dom': choose another package than tour, which imports it",
    ],
    [
      'a package whose styles change the whole page',
      {
        ...page(`import 'tour/tour.css'; export const Component = () => <h1>Tour</h1>;`),
        ...installed('tour.css', '@property --tour{syntax:"*";inherits:false}'),
      },
      'the package tour: tour.css has @property --tour, which applies to the whole page: copy the rules that you need into a CSS Module',
    ],
    [
      'a package that keeps what other slices could keep as well',
      {
        ...page(`import { Tour } from 'tour/tour.js'; export const Component = () => <h1><Tour /></h1>;`),
        ...installed('tour.js', `export const Tour = () => localStorage.getItem('seen');`),
      },
      'the package tour: the storage key "seen" does not begin with "mf-refused", and is none of the names that the shop shares: choose another package',
    ],
  ])('%s is refused by one sentence that says what to do', async (_what, changes, sentence) => {
    await expect(build('mf-refused', await sliceFolder('mf-refused', changes))).rejects.toThrow(sentence);
  });
});

it('refuses an import that the shell does not provide', async () => {
  const folder = await sliceFolder('mf-greedy', {
    'src/pages/tiny-page.tsx': `import { HydratedRouter } from 'react-router-dom';
      export const Component = () => <HydratedRouter />;`,
  });
  await expect(build('mf-greedy', folder)).rejects.toThrow(
    "the shell does not provide 'HydratedRouter' of 'react-router-dom'",
  );
});

it('refuses a slice that lists no paths', async () => {
  const folder = await sliceFolder('mf-lost', { 'package.json': '{"name":"mf-lost","version":"1.0.0"}' });
  await expect(build('mf-lost', folder)).rejects.toThrow('lists no paths');
});
