import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import { archiveKey } from 'shared-server/registry/releases';
import type { StoredFile } from './backup/backup-format.js';
import { S3PhotoStorage } from './integrations/s3/s3-photo-storage.js';
import { problemsOfShellRole } from './shared/database/shell-role.js';
import { buildApi } from './testing/api-process.js';
import { TestShop } from './testing/test-shop.js';
import { registerCustomer, createProduct } from './testing/factories.js';
import { storePhoto } from './testing/photos.js';
import { type TestRole, testRole } from './testing/shell-role.js';
import { type TestServices, startTestServices } from './testing/test-app.js';

const dist = path.resolve(import.meta.dirname, '../dist');

let shop: TestShop;
let folder: string;
let backup: string;
let photo: string;
let orderId: string;
const release = archiveKey({ slice: 'mf-a', version: '1.0.0-11111111' });
const places: TestServices[] = [];
const roles: TestRole[] = [];

async function anEmptyPlace(): Promise<Record<string, string>> {
  const place = await startTestServices(await createTestDatabase());
  places.push(place);
  return place.variables;
}

/** The tests' provider does not exist. */
const withoutProvider = { STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' };
const storageOf = (variables: Record<string, string>) =>
  new S3PhotoStorage({
    endpoint: variables.S3_ENDPOINT,
    bucket: variables.S3_BUCKET!,
    region: 'us-east-1',
    accessKeyId: variables.S3_ACCESS_KEY_ID!,
    secretAccessKey: variables.S3_SECRET_ACCESS_KEY!,
  });

type Ended = { code: number; stdout: string; stderr: string };
function run(command: string, args: string[], variables: Record<string, string>): Promise<Ended> {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const env = { ...inherited, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(dist, `${command}.js`), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

beforeAll(async () => {
  await buildApi();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-commands-'));
  backup = path.join(folder, 'first');
  shop = await TestShop.start();
  const { browser } = await registerCustomer(shop.app);
  ({ objectPath: photo } = await storePhoto(browser));
  const { id: productId } = await createProduct(shop.app);
  orderId = await shop.ordered(browser, [{ productId, customImages: [photo] }]);
  const { dataSource, variables } = shop.app;
  await dataSource.query(
    `INSERT INTO slice_registry.releases (slice, version, release, created_at, archived_at) VALUES ('mf-a', '1.0.0-11111111', '{}', now(), now())`,
  );
  await storageOf(variables).put({ key: release, body: Buffer.from('packed'), contentType: 'application/gzip' });
});
afterAll(async () => {
  await shop.close();
  for (const place of places) await place.close();
  for (const role of roles) await role.drop();
  await rm(folder, { recursive: true });
});

describe('the commands as processes', () => {
  it('back up a shop that runs, and verify the backup', async () => {
    const written = await run('back-up', [backup], shop.app.variables);
    expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('snapshot of') });
    expect(await readdir(backup)).toEqual(expect.arrayContaining(['objects', 'tables']));
    expect(await run('back-up', ['--verify', backup], shop.app.variables)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('complete'),
    });
  });

  it('add a backup to a folder of them, linked to the latest one, and delete what is older than 30 days', async () => {
    const parent = path.join(folder, 'series');
    const { variables } = shop.app;
    expect(await run('back-up', ['--verify-latest', folder], variables)).toMatchObject({
      code: 1,
      stderr: `${folder} contains no complete backup\n`,
    });
    const earlier = path.join(parent, '2020-01-01T00-07');
    expect(await run('back-up', [earlier], variables)).toMatchObject({ code: 0 });
    await mkdir(path.join(parent, '2020-01-01T01-07.partial'));
    const added = await run('back-up', ['--into', parent], variables);
    expect(added).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^objects: ([1-9]\d*), .*, \1 of them unchanged$/m),
    });
    const [name, ...others] = await readdir(parent);
    expect([name, others]).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d-\d\d$/), []]);
    expect(await run('back-up', ['--verify-latest', parent], variables)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${path.join(parent, name!)} is complete`),
    });
    expect(await run('back-up', ['--into', parent, '--keep-days', '0'], variables)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--keep-days <days>'),
    });
  });

  it('free the space of expired backups before they write, and after a failure, but keep the latest one', async () => {
    const parent = path.join(folder, 'full');
    const folders = ['2020-01-01T00-07', '2020-01-02T00-07', '2020-01-02T01-07.partial', 'notes'];
    for (const name of folders) await mkdir(path.join(parent, name, 'tables'), { recursive: true });
    await writeFile(path.join(parent, '2020-01-02T00-07/manifest.json'), '{}');
    const failed = await run('back-up', ['--into', parent], { ...shop.app.variables, S3_BUCKET: 'elsewhere' });
    expect(failed).toMatchObject({ code: 1, stderr: 'the bucket elsewhere does not exist\n' });
    expect(await readdir(parent)).toEqual(['2020-01-02T00-07', 'notes']);
  });

  describe('when an object of the latest backup has changed on the disk', () => {
    const key = () => photo.replace('/objects/', '');
    let parent: string;
    let latest: string;
    let damaged: string;
    beforeAll(async () => {
      parent = path.join(folder, 'damaged');
      // so that the next one in this minute has another name
      latest = path.join(parent, new Date(Date.now() - 3_600_000).toISOString().slice(0, 16).replace(':', '-'));
      await run('back-up', [latest], shop.app.variables);
      damaged = await fileIn(latest);
      const bytes = await readFile(damaged);
      bytes[bytes.length - 1]! ^= 1;
      await writeFile(damaged, bytes);
    });
    const listOf = async (backupFolder: string) =>
      (await readFile(path.join(backupFolder, 'objects.jsonl'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as StoredFile);
    const fileIn = async (backupFolder: string) => {
      const { sha256 } = (await listOf(backupFolder)).find((file) => file.key === key())!;
      return path.join(backupFolder, 'objects', sha256.slice(0, 2), sha256);
    };

    it('refuse to restore it, and restore all but the object when they are asked to', async () => {
      const place = await anEmptyPlace();
      expect(await run('restore', [latest], place)).toMatchObject({
        code: 1,
        stderr: `the backup is damaged: ${damaged} has changed; --without-damaged restores everything else\n`,
      });
      expect(await run('restore', [latest, '--without-damaged'], place)).toMatchObject({
        code: 0,
        stderr: `${key()} is damaged, and left out\n`,
        stdout: expect.stringContaining('but for the 1 damaged ones that were left out'),
      });
      const restored: string[] = [];
      for await (const page of storageOf(place).pages('')) restored.push(...page.map((object) => object.key));
      const others = (await listOf(latest)).map((file) => file.key).filter((one) => one !== key());
      expect(others.length).toBeGreaterThan(0);
      expect(restored).toEqual(others);
    });

    it('report it, and download it again for the next backup instead of linking it', async () => {
      expect(await run('back-up', ['--verify-latest', parent], shop.app.variables)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`${key()}: ${damaged} has changed, and is now called .damaged\n1 objects of`),
      });
      expect(await readdir(path.dirname(damaged))).toEqual([`${path.basename(damaged)}.damaged`]);
      expect(await run('back-up', ['--into', parent], shop.app.variables)).toMatchObject({ code: 0 });
      expect(await run('back-up', ['--verify-latest', parent], shop.app.variables)).toMatchObject({ code: 0 });
      const next = path.join(parent, (await readdir(parent)).toSorted().at(-1)!);
      expect(next).not.toBe(latest);
      expect(await run('restore', [next], await anEmptyPlace())).toMatchObject({ code: 0, stderr: '' });
    });
  });

  it('restore it into an empty place, whose data is consistent, and refuse a place that is not empty', async () => {
    const place = await anEmptyPlace();
    expect(await run('restore', [backup], place)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the data is consistent'),
    });
    expect(await run('check-data', [], { ...place, ...withoutProvider })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the data is consistent'),
    });
    expect(await run('check-data', [], place)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^refunds could not be compared with the payment provider's: .*\n$/),
    });
    expect(await run('restore', [backup], place)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the database is not empty'),
    });
  });

  it("restore releases into a bucket of their own, and give the shells' role its rights", async () => {
    const place = await anEmptyPlace();
    const { DATABASE_URL: databaseUrl, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = place;
    const role = testRole();
    roles.push(role);
    const withOwn = {
      ...place,
      SHELL_DATABASE_URL: role.urlOf(databaseUrl!),
      RELEASES_S3_BUCKET: 'releases',
      RELEASES_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID!,
      RELEASES_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY!,
    };
    expect(await run('restore', [backup], withOwn)).toMatchObject({ code: 0, stderr: '' });
    expect(await storageOf({ ...place, S3_BUCKET: 'releases' }).head(release)).not.toBeNull();
    expect(await storageOf(place).head(release)).toBeNull();
    expect(await problemsOfShellRole({ databaseUrl: databaseUrl!, shellUrl: withOwn.SHELL_DATABASE_URL })).toEqual({
      lacking: [],
      surplus: [],
    });
    const again = path.join(folder, 'of both buckets');
    expect(await run('back-up', [again], withOwn)).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(path.join(again, 'objects.jsonl'), 'utf8')).toContain(release);
    expect(await run('check-data', [], { ...withOwn, ...withoutProvider })).toMatchObject({ code: 0 });
  });

  it('exit with 1 when data is inconsistent, and without a backup, a folder or a database', async () => {
    const variables = await anEmptyPlace();
    expect(await run('restore', [backup], variables)).toMatchObject({ code: 0 });
    await storageOf(variables).remove(photo.replace('/objects/', ''));
    expect(await run('check-data', [], { ...variables, ...withoutProvider })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(photo.replace('/objects/', '')),
    });
    expect(await run('restore', [path.join(folder, 'none')], await anEmptyPlace())).toMatchObject({ code: 1 });
    expect(await run('back-up', [], variables)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run backup -- <folder>'),
    });
    expect(await run('check-data', [], { ...variables, DATABASE_URL: '' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('say in one line what is missing', async () => {
    const { variables } = shop.app;
    expect(await run('check-data', [], { ...variables, S3_BUCKET: 'elsewhere' })).toMatchObject({
      code: 1,
      stderr: 'the bucket elsewhere does not exist\n',
    });
    expect(
      await run('check-data', [], { ...variables, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' }),
    ).toMatchObject({ code: 1, stderr: 'connect ECONNREFUSED 127.0.0.1:1\n' });
  });

  it('explain an environment: the doctor exits with 0 for one that works, and with 1 for one that does not', async () => {
    const healthy = await run('doctor', [], shop.app.variables);
    expect(healthy.stdout).toMatch(/^ok +database/m);
    expect([healthy.code, healthy.stdout]).toEqual([0, expect.not.stringContaining('FAILED')]);
    const lost = await run('doctor', [], { ...shop.app.variables, DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
    expect([lost.code, lost.stdout]).toEqual([1, expect.stringMatching(/^FAILED +database/m)]);
  });

  it('delete the photos of an order, and say what that was', async () => {
    const deletion = (order: string) => run('delete-photos', ['--order', order], shop.app.variables);
    expect(await deletion('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 1 });
    expect(await deletion(orderId)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^deleted 1 photo\nremoved \d+ files? \(\d+\.\d MB\)/),
    });
    expect(await deletion(orderId)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^deleted 0 photos\n/) });
  });
});
