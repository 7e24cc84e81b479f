import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApi } from '../../testing/api-process.js';
import { TestSftpServer } from '../../testing/sftp-server.js';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { type TestStorage, startTestStorage } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { S3PhotoStorage } from '../s3/s3-photo-storage.js';
import { S3PrintFolder } from '../s3/s3-print-folder.js';
import { MountedPrintFolder } from './mounted-print-folder.js';
import { type PrintFile, PrintFolder, PrintFolderError } from './print-folder.js';
import { type SftpSettings, SftpPrintFolder } from './sftp-print-folder.js';

type Target = {
  folder: PrintFolder;
  names: () => Promise<string[]>;
  read: (name: string) => Promise<Buffer | null>;
  interrupted: (run: string, names: string[]) => Promise<unknown>;
  brokenOff: RegExp;
  /** It can't be delivered for want of space. */
  whileFull: (run: string, work: () => Promise<void>) => Promise<void>;
  noSpace: string;
};

const ours: Record<string, Buffer> = {
  'sheets.pdf': randomBytes(300_000),
  'ticket.pdf': Buffer.alloc(0),
  'manifest.json': Buffer.from('{}'),
};
const names = Object.keys(ours);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hashes = Object.fromEntries(names.map((name) => [name, hashOf(ours[name]!)]));
/** There the test storage has no space. */
const S3_FOLDER = 'pending/hot';

let directory: string;
let sftp: TestSftpServer;
let storage: TestStorage;
let proxy: TcpProxy;
const targets = {} as Record<'mounted folder' | 'SFTP server' | 'object store', Target>;

const at = (...below: string[]) => path.join(directory, ...below);
const fileOf = (name: string): PrintFile => ({
  name,
  file: at('ours', name),
  size: ours[name]?.length ?? 0,
  contentType: 'application/pdf',
});
async function* filesOf(of: string[], beforeEach?: (name: string) => Promise<void>) {
  for (const name of of) {
    await beforeEach?.(name);
    yield fileOf(name);
  }
}
const deliver = (target: Target, run: string) => target.folder.deliver({ run, files: filesOf(names) });
const reasonOf = (delivered: Promise<unknown>) =>
  delivered.then(
    () => 'delivered',
    (error: unknown) => (error instanceof PrintFolderError ? error.message : error),
  );

const onDisk = (root: string): Pick<Target, 'names' | 'read'> => ({
  names: async () => {
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    return found.filter((one) => one.isFile()).map((one) => path.relative(root, path.join(one.parentPath, one.name)));
  },
  read: (name) => readFile(path.join(root, name)).catch(() => null),
});

async function killed(root: string, run: string, of: string[]): Promise<string | null> {
  const last = of.at(-1)!;
  const pipe = at(`pipe-${run}`);
  execFileSync('mkfifo', [pipe]);
  const built = pathToFileURL(path.resolve('api/dist/integrations/print-folder/mounted-print-folder.js')).href;
  const files = of.map((name) => ({ ...fileOf(name), ...(name === last && { file: pipe }) }));
  const program = `const { MountedPrintFolder } = await import(${JSON.stringify(built)});
    async function* files() { yield* ${JSON.stringify(files)}; }
    await new MountedPrintFolder(${JSON.stringify(root)}).deliver({ run: ${JSON.stringify(run)}, files: files() });`;
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const half = await open(pipe, 'r+');
  await half.write(ours[last]!.subarray(0, ours[last]!.length / 2));
  await until(async () => (await stat(path.join(root, run, `${last}.part`))).size > 0);
  child.kill('SIGKILL');
  const [[, signal]] = await Promise.all([ended as Promise<[number | null, string | null]>, half.close()]);
  return signal;
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'print-folder-'));
  for (const folder of ['ours', 'mounted', 'sftp/hot']) await mkdir(at(folder), { recursive: true });
  for (const [name, bytes] of Object.entries(ours)) await writeFile(at('ours', name), bytes);
  await buildApi();
  sftp = await TestSftpServer.start(at('sftp'));
  storage = await startTestStorage(at('s3'));
  const before = await TcpProxy.before(storage.endpoint);
  proxy = before.proxy;
  const s3 = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'test-id', secretAccessKey: 'test-secret' };
  const stored = new S3PhotoStorage({ ...s3, endpoint: storage.endpoint });

  targets['mounted folder'] = {
    folder: new MountedPrintFolder(at('mounted')),
    ...onDisk(at('mounted')),
    interrupted: (run, of) => killed(at('mounted'), run, of),
    brokenOff: /^SIGKILL$/,
    whileFull: async (run, work) => {
      const part = at('mounted', run, 'sheets.pdf.part');
      await mkdir(path.dirname(part), { recursive: true });
      await symlink('/dev/full', part);
      await work();
      await rm(part);
    },
    noSpace: 'it has no space left',
  };
  targets['SFTP server'] = {
    folder: new SftpPrintFolder(sftp.settings),
    ...onDisk(at('sftp/hot')),
    interrupted: async (run, of) => {
      sftp.bytesUntilCut = of.reduce((sum, name) => sum + ours[name]!.length, 0) - 100_000;
      const delivered = targets['SFTP server'].folder.deliver({ run, files: filesOf(of) });
      return reasonOf(delivered).finally(() => (sftp.bytesUntilCut = Number.POSITIVE_INFINITY));
    },
    brokenOff: /^the server can’t be reached, or hung up/,
    whileFull: async (_run, work) => {
      sftp.isFull = true;
      await work();
      sftp.isFull = false;
    },
    noSpace: 'the server could not write to it. Is its disk full?',
  };
  targets['object store'] = {
    folder: new S3PrintFolder({ ...s3, endpoint: before.url, folder: S3_FOLDER }),
    names: async () => {
      const found: string[] = [];
      for await (const page of stored.pages(`${S3_FOLDER}/`))
        found.push(...page.map(({ key }) => key.slice(S3_FOLDER.length + 1)));
      return found;
    },
    read: async (name) => {
      const object = await stored.open(`${S3_FOLDER}/${name}`);
      return object && buffer(object.body);
    },
    interrupted: async (run, of) => {
      let isLast = false;
      const files = filesOf(of, async (name) => {
        if (name !== of.at(-1)) return;
        isLast = true;
        proxy.silence();
      });
      let hasEnded = false;
      const delivered = targets['object store'].folder.deliver({ run, files }).finally(() => (hasEnded = true));
      const reason = reasonOf(delivered);
      await until(async () => {
        if (isLast) proxy.cut();
        return hasEnded;
      });
      await proxy.restore();
      return reason;
    },
    brokenOff: /^the storage does not answer$/,
    whileFull: async (_run, work) => {
      storage.freeBytes = 0;
      await work();
      storage.freeBytes = Number.POSITIVE_INFINITY;
    },
    noSpace: 'it has no space left',
  };
}, 120_000);
afterAll(async () => {
  await Promise.all([sftp.stop(), proxy.takeAway(), storage.stop()]);
  await rm(directory, { recursive: true, force: true });
});

describe.each(['mounted folder', 'SFTP server', 'object store'] as const)('a %s', (kind) => {
  const target = () => targets[kind];
  /** Hashes, also of files that are not whole. */
  const inRun = async (run: string) => {
    const found: Record<string, string> = {};
    for (const name of (await target().names()).filter((one) => one.startsWith(`${run}/`)))
      found[name.slice(run.length + 1)] = hashOf((await target().read(name))!);
    return found;
  };
  const wholeIn = async (run: string) => Object.keys(await inRun(run)).filter((name) => !name.endsWith('.part'));

  it('has each file whole before the next, so that the manifest is the last', async () => {
    const found: string[][] = [];
    const files = filesOf(names, async () => void found.push(Object.keys(await inRun('run-0001'))));
    await target().folder.deliver({ run: 'run-0001', files });
    expect(found.map((one) => one.toSorted())).toEqual(names.map((_, n) => names.slice(0, n).toSorted()));
    expect(await inRun('run-0001')).toEqual(hashes);
  });

  it('has the same bytes after another delivery', async () => {
    await deliver(target(), 'run-0002');
    await deliver(target(), 'run-0002');
    expect(await inRun('run-0002')).toEqual(hashes);
  });

  it('has no half file after an attempt that broke off, and the same bytes after the next', async () => {
    expect(await target().interrupted('run-0003', ['ticket.pdf', 'sheets.pdf'])).toMatch(target().brokenOff);
    expect(await wholeIn('run-0003')).toEqual(['ticket.pdf']);
    await deliver(target(), 'run-0003');
    expect(await inRun('run-0003')).toEqual(hashes);
  });

  it('says that it has no space left, and goes on once it has', async () => {
    await target().whileFull('run-0004', async () => {
      expect(await reasonOf(deliver(target(), 'run-0004'))).toBe(target().noSpace);
    });
    expect(await wholeIn('run-0004')).toEqual([]);
    await deliver(target(), 'run-0004');
    expect(await inRun('run-0004')).toEqual(hashes);
  });

  it.each(['../out.pdf', '..', '.', '', 'a/b.pdf', '/etc/passwd', 'a\\b.pdf', '.hidden', 'a\0.pdf', '~'])(
    'takes no file or run that is named %j',
    async (name) => {
      const before = await target().names();
      const files = async function* () {
        yield { ...fileOf('manifest.json'), name };
      };
      expect(await reasonOf(target().folder.deliver({ run: 'run-0005', files: files() }))).toContain('is no name of');
      expect(await reasonOf(deliver(target(), name))).toContain('is no name of');
      expect(await target().names()).toEqual(before);
    },
  );

  it('is found by a check', async () => {
    expect(await reasonOf(target().folder.check())).toBe('delivered');
  });

  it('passes on what went wrong with our own files', async () => {
    const files = filesOf(names, () => Promise.reject(new Error('not stored')));
    await expect(target().folder.deliver({ run: 'run-0006', files })).rejects.toThrow('not stored');
  });
});

describe('an SFTP server', () => {
  const reason = async (changes: Partial<SftpSettings>) => {
    const folder = new SftpPrintFolder({ ...sftp.settings, ...changes });
    const found = await reasonOf(folder.deliver({ run: 'run-0010', files: filesOf(names) }));
    expect(await reasonOf(folder.check())).toBe(found);
    return found;
  };
  const otherUrl = (change: (url: URL) => void) => {
    const url = new URL(sftp.settings.url);
    change(url);
    return url.href;
  };

  it('is named by its address, which has no password', () => {
    expect(new SftpPrintFolder(sftp.settings).name).toMatch(/^sftp:\/\/print@127\.0\.0\.1:\d+\/hot$/);
  });

  it('takes a private key in place of a password', async () => {
    expect(await reason({ password: undefined, privateKey: sftp.privateKey })).toBe('delivered');
  });

  it('may have several keys', async () => {
    expect(await reason({ hostKeys: [`SHA256:${'A'.repeat(43)}`, ...sftp.settings.hostKeys] })).toBe('delivered');
  });

  it('with another key gets neither password nor files, and the reason names its key', async () => {
    expect(await reason({ hostKeys: [`SHA256:${'A'.repeat(43)}`] })).toBe(
      `the server has another key than PRINT_SFTP_HOST_KEY: ${sftp.settings.hostKeys[0]}`,
    );
  });

  it.each<[string, Partial<SftpSettings> | (() => Partial<SftpSettings>), RegExp]>([
    ['refuses the password', { password: 'wrong' }, /^the server refuses our user, password or key$/],
    [
      'refuses the user',
      () => ({ url: otherUrl((url) => (url.username = 'x')) }),
      /^the server refuses our user, password or key$/,
    ],
    ['gets a key that is none', { privateKey: 'none' }, /^PRINT_SFTP_PRIVATE_KEY can’t be read/],
    [
      'has no such folder',
      () => ({ url: otherUrl((url) => (url.pathname = '/cold')) }),
      /^it does not exist on the server$/,
    ],
    [
      'is away',
      () => ({ url: otherUrl((url) => (url.port = '9')) }),
      /^the server can’t be reached, or hung up \(ECONNREFUSED\)$/,
    ],
  ])('that %s is named in the reason', async (_what, changes, expected) => {
    expect(await reason(typeof changes === 'function' ? changes() : changes)).toMatch(expected);
  });

  it('that falls silent is given up', async () => {
    sftp.isSilent = true;
    expect(await reason({ silenceMs: 1_000 })).toBe('the server does not answer');
    sftp.isSilent = false;
    const { proxy: silent, url } = await TcpProxy.before(sftp.settings.url);
    silent.silence();
    expect(await reason({ url, silenceMs: 300 })).toBe('the server does not answer');
    await silent.takeAway();
  });
});

it.each([
  ['is not mounted', 'nowhere', 'it does not exist. Is it mounted?'],
  ['is a file', 'ours/manifest.json', 'it is no folder'],
])('a mounted folder that %s is named in the reason', async (_what, name, expected) => {
  const folder = new MountedPrintFolder(at(name));
  expect(await reasonOf(folder.deliver({ run: 'run-0001', files: filesOf(names) }))).toBe(expected);
  expect(await reasonOf(folder.check())).toBe(expected);
});

it.each([
  ['keys', { secretAccessKey: 'another' }, 'the storage refuses our keys (SignatureDoesNotMatch)'],
  ['bucket', { bucket: 'another' }, 'the bucket another does not exist (NoSuchBucket)'],
])('an object store that refuses our %s is named in the reason', async (_what, changes, expected) => {
  const s3 = { bucket: 'photos', region: 'us-east-1', accessKeyId: 'test-id', secretAccessKey: 'test-secret' };
  const folder = new S3PrintFolder({ ...s3, endpoint: storage.endpoint, folder: '', ...changes });
  expect(await reasonOf(folder.deliver({ run: 'run-0001', files: filesOf(names) }))).toBe(expected);
});
