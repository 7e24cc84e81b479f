import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrlOf } from '../../scripts/running-site.mjs';
import { versionByContent } from '../../shell/federation/build/release-version.mjs';
import { publishSlice } from '../../shell/federation/publish/publish.mjs';
import { requestOnItsOwn } from './request-on-its-own';
import { type Site, freePort } from './site.mjs';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

type Manifest = { name: string; version: string; entry: string; files: Record<string, string> };
type Discovered = Record<string, { metadata: { version: string }; deployment: { default: boolean } }[]>;
/** In `<folder>/dist/<version>`. */
export type Build = { slice: string; version: string; folder: string };

export class Releases {
  constructor(
    private readonly site: Site,
    private readonly scratch: string,
  ) {}

  /** The operators' command, with the database alone. */
  async command(...args: string[]): Promise<string> {
    const { dataDir } = this.site;
    const env = { ...process.env, DATABASE_URL: await databaseUrlOf(dataDir), DATA_DIR: dataDir };
    const { stdout } = await run(process.execPath, [path.join(root, 'shell/dist/server/release.js'), ...args], { env });
    return stdout.trim();
  }

  /** What most visitors get; none of a slice that only has a canary. */
  async inUse(): Promise<Record<string, string>> {
    const slices = Object.entries(await this.discovered());
    return Object.fromEntries(
      slices.flatMap(([slice, versions]) =>
        versions.filter(({ deployment }) => deployment.default).map(({ metadata }) => [slice, metadata.version]),
      ),
    );
  }

  async canaryOf(slice: string): Promise<string | undefined> {
    const versions = (await this.discovered())[slice];
    return versions?.find(({ deployment }) => !deployment.default)?.metadata.version;
  }

  private async discovered(): Promise<Discovered> {
    const { text } = await requestOnItsOwn(`${this.site.origin}/releases/discovery.json`);
    return (JSON.parse(text) as { microFrontends: Discovered }).microFrontends;
  }

  /** The code in use with the number in its entry, which `change` may alter. */
  async rebuilt(slice: string, number: number, change = (entry: string) => entry): Promise<Build> {
    const current = (await this.inUse())[slice]!;
    const folder = path.join(this.scratch, `${slice}-${number}`);
    const copy = path.join(folder, 'copy');
    await cp(path.join(this.site.dataDir, 'releases', slice, current), copy, { recursive: true });
    for (const file of await readdir(copy, { recursive: true }))
      if (/\.(br|gz)$/.test(file)) await writeFile(path.join(copy, file), '');
    const manifest = JSON.parse(await readFile(path.join(copy, 'release.json'), 'utf8')) as Manifest;
    const entry = `${change(await readFile(path.join(copy, manifest.entry), 'utf8'))}\n// build ${number}\n`;
    await writeFile(path.join(copy, manifest.entry), entry);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(entry))).toString(
      'base64',
    );
    manifest.files[manifest.entry] = `sha256-${digest}`;
    const version = versionByContent(manifest);
    await writeFile(path.join(copy, 'release.json'), JSON.stringify({ ...manifest, version }));
    await mkdir(path.join(folder, 'dist'));
    await rename(copy, path.join(folder, 'dist', version));
    // its contract tests are elsewhere
    const scripts = { 'test:contract': 'node --version' };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: slice, scripts }));
    return { slice, version, folder };
  }

  /** Over HTTP with a token; the gate finds nothing wrong. */
  async publish({ slice, folder }: Build): Promise<void> {
    await publishSlice({
      folder,
      shopUrl: this.site.origin,
      token: await this.token(slice),
      test: async () => ({ name: 'contract tests', passed: true, problems: [] }),
      visit: async () => [{ name: 'browser', passed: true, problems: [] }],
    });
  }

  /** By the team's command, through the whole gate. */
  async publishThroughGate({ slice, folder }: Build, ...options: string[]): Promise<{ code: number; output: string }> {
    const env = { ...process.env, SHOP_URL: this.site.origin, RELEASE_TOKEN: await this.token(slice) };
    const command = [path.join(root, 'shell/federation/slice-command.mjs'), 'publish', ...options];
    return new Promise((resolve) => {
      execFile(process.execPath, command, { env, cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  }

  /** A repository with the shop's address and a token for its slice alone; runs `npm run release --` there. */
  async team(repository: string, slice: string, name: string): Promise<(...args: string[]) => Promise<string>> {
    const token = await this.token(slice, name, '--scopes', 'publish,release');
    const env = { ...process.env, SHOP_URL: this.site.origin, RELEASE_TOKEN: token };
    return async (...args) => {
      const npm = ['run', '--silent', 'release', '--', ...args];
      return (await run('npm', npm, { cwd: repository, env, maxBuffer: 1e7 })).stdout.trim();
    };
  }

  /** Runs `slice dev --live`; the work gets its link. */
  async whileLive(
    { repository, slice, scopes }: { repository: string; slice: string; scopes: string },
    work: (link: string) => Promise<void>,
  ): Promise<void> {
    const env = {
      ...process.env,
      SHOP_URL: this.site.origin,
      RELEASE_TOKEN: await this.token(slice, 'live', '--scopes', scopes),
      ALONE_PORT: String(await freePort()),
    };
    const command = path.join(repository, 'node_modules/.bin/slice');
    const live = spawn(process.execPath, [command, 'dev', '--live'], { cwd: repository, env });
    try {
      const link = await new Promise<string>((resolve, reject) => {
        let output = '';
        const read = (data: Buffer) => {
          output += data.toString();
          const [found] = /^http\S+$/m.exec(output) ?? [];
          if (found) resolve(found);
        };
        live.stdout.on('data', read);
        live.stderr.on('data', read);
        live.once('exit', (code) => reject(new Error(`it stopped with ${code}:\n${output}`)));
      });
      await work(link);
    } finally {
      live.kill();
    }
  }

  private async token(slice: string, ...args: string[]): Promise<string> {
    return (await this.command('token', slice, ...(args.length > 0 ? args : ['test']))).split('\n')[0] ?? '';
  }
}
