import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { assignedPorts } from 'local-services/ports/assigned-ports';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { Release } from '../server/registry/discovery';
import { ReleaseFiles, readRelease } from '../server/registry/release-files';
import { renderHere } from '../server/testing/render-here';
import { scratchFolder } from '../server/testing/scratch-folder';
import { inUse } from '../server/testing/write-release';
import { installOffline } from './install-offline';
import { createStarter } from './starter.mjs';

// packs, installs, tests and builds
jest.setTimeout(600_000);

type Outcome = { passed: boolean; checks: { name: string; passed: boolean; problems: string[] }[] };
const run = promisify(execFile);
// not in memory: dependencies take a gigabyte
const scratch = scratchFolder({ parent: '/var/tmp' });
const folder = path.join(scratch, 'a team of its own', 'gift-wrapping');
const elsewhere = path.join(scratch, 'ci');
const { NODE_OPTIONS: _, NODE_ENV: __, JEST_WORKER_ID: ___, ...environment } = process.env;
const npm = (where: string, ...args: string[]) =>
  run('npm', args, { cwd: where, env: environment, maxBuffer: 1e7 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
    },
  );
const git = async (...args: string[]) =>
  (
    await run('git', ['-c', 'user.name=A Team', '-c', 'user.email=team@shop.test', ...args], { cwd: folder })
  ).stdout.trim();

const builtIn = async (repository: string): Promise<string> => {
  const [version = '', ...others] = await readdir(path.join(repository, 'dist'));
  expect(others).toEqual([]);
  return path.join(repository, 'dist', version);
};

describe("a slice's own repository, far from this one", () => {
  beforeAll(async () => {
    await createStarter({ folder, path: '/gifts/wrapping' });
    await installOffline(folder);
  });

  it('has everything that a team needs, from its first commit to CI', async () => {
    expect((await readdir(folder)).toSorted()).toEqual([
      '.editorconfig',
      '.github',
      '.gitignore',
      '.npmrc',
      '.nvmrc',
      'README.md',
      'jest.config.mjs',
      'node_modules',
      'package.json',
      'packages',
      'src',
      'tsconfig.json',
      'webpack.config.mjs',
    ]);
    const manifest = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(manifest).toMatchObject({ name: 'mf-gift-wrapping', slice: { paths: ['/gifts/wrapping'] } });
    expect(manifest.dependencies.shell).toMatch(/^file:packages\/shell-\d+\.\d+\.\d+-h[0-9a-f]{8}\.tgz$/);
  });

  it('names nothing after the slice that it was made from', async () => {
    const files = (await readdir(path.join(folder, 'src'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    for (const file of [
      ...files.map((entry) => path.join(entry.parentPath, entry.name)),
      path.join(folder, 'README.md'),
    ])
      expect(`${file.slice(folder.length)} ${await readFile(file, 'utf8')}`).not.toMatch(/gift-?\s?cards/i);
  });

  it('passes its own types and tests', async () => {
    const { stderr } = await npm(folder, 'test');
    expect(stderr).toMatch(/Tests: +\d+ passed, \d+ total/);
  });

  it("shows its standalone page with the shop's fonts, which are there for the first paint", async () => {
    const [port] = Object.values(await assignedPorts(path.join(scratch, 'ports.json'), ['alone']));
    const command = path.join(folder, 'node_modules/shell/federation/slice-command.mjs');
    const env = { ...environment, ALONE_PORT: String(port) };
    const development = spawn(process.execPath, [command, 'dev'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      for await (const output of development.stdout) if (String(output).includes('standalone on')) break;
      const page = await (await fetch(`http://127.0.0.1:${port}/gifts/wrapping`)).text();
      const [, font = ''] = /<link rel="preload" as="font" [^>]*href="([^"]+\.woff2)">/.exec(page) ?? [];
      const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page) ?? [];
      const response = await fetch(`http://127.0.0.1:${port}${font}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(await (await fetch(`http://127.0.0.1:${port}${styles}`)).text()).toContain(path.basename(font));
    } finally {
      development.kill();
    }
  });

  describe('builds a release', () => {
    let release: Release;
    let built: string;
    beforeAll(async () => {
      await git('init', '--quiet');
      await git('add', '.');
      await git('commit', '--quiet', '--message', 'feat: the first page');
      await npm(folder, 'run', 'build');
      built = await builtIn(folder);
      release = await readRelease(built);
    });

    it('that the registry accepts, of a slice that the shop has never seen', () => {
      expect(release).toMatchObject({
        name: 'mf-gift-wrapping',
        container: 'mf_gift_wrapping',
        paths: ['/gifts/wrapping'],
        needs: { exports: { 'shell/contract': ['PageTitle', 'callApi', 'useShop'] } },
      });
      expect(path.basename(built)).toBe(release.version);
    });

    it('that tells the revision that it was built from', async () => {
      expect(JSON.parse(await readFile(path.join(built, 'release.json'), 'utf8'))).toMatchObject({
        revision: await git('rev-parse', 'HEAD'),
      });
    });

    it('that has the same version and bytes when it is built in another folder, as CI does', async () => {
      await mkdir(elsewhere);
      await run('git', ['clone', '--quiet', folder, elsewhere]);
      await installOffline(elsewhere);
      await npm(elsewhere, 'run', 'build');
      const again = await readRelease(await builtIn(elsewhere));
      expect(again.files).toEqual(release.files);
      expect(again.version).toBe(release.version);
    });

    it('whose page the shell renders on its server, with the data of the live API', async () => {
      const root = path.join(scratch, 'releases');
      await cp(built, path.join(root, release.name, release.version), { recursive: true });
      const product = sampleProduct({ name: 'Classic Square', price: '12.00' });
      const api = createServer((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([product]));
      });
      await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
      try {
        const shop = {
          name: 'The Shop',
          supportEmail: 'help@shop.test',
          currency: 'usd',
          publicUrl: 'http://shop.test',
          timeZone: 'UTC',
        };
        const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
        const { renderWith } = renderHere(new ReleaseFiles(root), { shop, apiOrigin });
        const page = await renderWith([inUse(release)], { path: '/gifts/wrapping' });
        expect(page).toMatchObject({ status: 200, failure: null, problems: [], isIncomplete: false });
        expect(page.document).toMatch(/<main[^>]*>.*<h1[^>]*>Gift wrapping<\/h1>.*Classic Square.*\$12\.00.*<\/main>/s);
        expect(page.document).toContain('<title>Gift wrapping | The Shop</title>');
        expect(page.styles).toHaveLength(1);
        expect(page.scripts.length).toBeGreaterThan(1);
      } finally {
        api.close();
      }
    });

    it('and publishes it with the packed client, which says what is missing', async () => {
      await expect(npm(folder, 'run', 'publish')).rejects.toThrow('SHOP_URL is required');
    });

    it('and takes it through its gate: contract tests, size, and a browser', async () => {
      const address = `/releases/mf-gift-wrapping/${release.version}`;
      const composition = '0123456789abcdef';
      const plan = {
        compositions: [{ id: composition, versions: {}, link: '/releases/preview?link=signed' }],
        pages: [{ path: '/gifts/wrapping', isPrivate: false }],
        others: [],
      };
      const published = { slice: release.name, version: release.version, problems: [], plan };
      const outcomes: Outcome[] = [];
      let breaks = '';
      const shop = createServer((request, response) => {
        const { method, url = '' } = request;
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          if (method === 'GET' && url === `${address}/gate`) response.end(JSON.stringify(published));
          else if (url === `${address}/gate`) {
            const gate = JSON.parse(String(Buffer.concat(parts))) as Outcome;
            outcomes.push(gate);
            response.end(JSON.stringify({ gate, state: gate.passed ? 'passed' : 'failed' }));
          } else if (method === 'PUT') response.writeHead(201).end(JSON.stringify(published));
          else if (url.startsWith('/releases/')) response.writeHead(303, { location: '/gifts/wrapping' }).end();
          else
            response.writeHead(200, { 'content-type': 'text/html' }).end(
              `<!doctype html><title>Gifts</title><link rel="icon" href="data:,"><meta name="composition" content="${composition}"><header>Shop</header>
               <main><h1>Gift wrapping</h1></main><footer>Footer</footer><script>performance.mark('hydrated');${breaks}</script>`,
            );
        });
      });
      await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
      const SHOP_URL = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
      const publish = () =>
        run('npm', ['run', 'publish'], { cwd: folder, env: { ...environment, SHOP_URL, RELEASE_TOKEN: 'the-token' } });
      try {
        expect((await publish()).stdout).toContain(`mf-gift-wrapping ${release.version} has passed its gate`);
        expect(outcomes).toEqual([
          {
            passed: true,
            checks: ['contract tests', 'shell servers', `browser, composition ${composition}`].map((name) => ({
              name,
              passed: true,
              problems: [],
            })),
          },
        ]);
        breaks = `throw new Error('broken on purpose')`;
        await expect(publish()).rejects.toThrow('did not pass its gate');
      } finally {
        shop.closeAllConnections();
        shop.close();
      }
    });
  });
});

describe('a starter is refused', () => {
  const create = (options: Partial<Parameters<typeof createStarter>[0]>) =>
    createStarter({ folder: path.join(scratch, 'refused'), ...options });

  it('in a folder that is not empty', async () => {
    const full = path.join(scratch, 'full');
    await mkdir(full);
    await writeFile(path.join(full, 'notes.txt'), 'mine');
    await expect(create({ folder: full, name: 'mf-gifts' })).rejects.toThrow('is not empty');
    expect(await readdir(full)).toEqual(['notes.txt']);
  });

  it.each([
    [{ name: 'gifts' }, 'is no name for a slice'],
    [{ name: 'mf-Gift Cards' }, 'is no name for a slice'],
    [{ name: 'mf-gifts', path: 'gifts' }, 'is no path for its page'],
    [{ name: 'mf-gifts', path: '/gifts/:id' }, 'is no path for its page'],
    [{ name: 'mf-gifts', path: '/cart' }, '/cart belongs to mf-cart-checkout'],
    [{ name: 'mf-gifts', path: '/products/gift-card' }, 'lies within /products/:id, which belongs to mf-catalog'],
    [{ name: 'mf-gifts', path: '/api/gifts' }, 'belongs to the shop itself'],
    [{ name: 'mf-gifts', path: '/reports' }, 'belongs to the shop itself'],
    [{ name: 'mf-gifts', registry: 'packages' }, "is no registry's address"],
  ])('when given %j', async (options, reason) => {
    await expect(create(options)).rejects.toThrow(reason);
    await expect(readdir(path.join(scratch, 'refused'))).rejects.toThrow('ENOENT');
  });
});
