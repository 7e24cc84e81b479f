import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DataExport } from 'shared-contracts/accounts/schemas';
import { registerCustomer } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { TestShop } from '../../testing/test-shop.js';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { MakeDataExport, makeDataExport } from './make-data-export.js';

/** Above those of Linux and macOS. */
const NO_PROCESS = 999_999_999;

const folders: string[] = [];
async function aLeftover(id: string): Promise<string> {
  const folder = path.join(tmpdir(), `shop-export-${id}-${NO_PROCESS}-0`);
  folders.push(folder);
  await mkdir(folder);
  await writeFile(path.join(folder, 'data.zip'), 'half of it');
  return folder;
}

let shop: TestShop;
let stale: string;
beforeAll(async () => {
  stale = await aLeftover(randomUUID());
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const one of [path.join(stale, 'data.zip'), stale]) await utimes(one, yesterday, yesterday);
  shop = await TestShop.start();
});
afterAll(async () => {
  await shop.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it('an export whose last attempt fails has failed, and can be asked for again', async () => {
  const { browser } = await registerCustomer(shop.app);
  const latest = async () => (await browser.get<{ latest: DataExport }>('/api/account/data-export')).body.latest.state;
  const storing = jest.spyOn(shop.app.nest.get(PhotoStorage), 'putFile').mockRejectedValue(new Error('down'));
  jest.replaceProperty(makeDataExport, 'maxAttempts', 1);
  try {
    await browser.post<DataExport>('/api/account/data-export', {});
    await until(async () => (await latest()) === 'failed');
    storing.mockRestore();
    expect((await browser.post<DataExport>('/api/account/data-export', {})).status).toBe(202);
    await until(async () => (await latest()) === 'done');
  } finally {
    jest.restoreAllMocks();
  }
});

describe('what a killed worker leaves of an export', () => {
  it('is removed when a worker starts, if it is older than a job can be', () => {
    expect(existsSync(stale)).toBe(false);
  });

  it('is removed by the attempt that makes the export', async () => {
    const { browser } = await registerCustomer(shop.app);
    const maker = shop.app.nest.get(MakeDataExport);
    const make = maker.make.bind(maker);
    let folder: string | undefined;
    const making = jest.spyOn(maker, 'make').mockImplementation(async (id) => {
      const leftover = await aLeftover(id);
      await make(id);
      folder = leftover;
    });
    try {
      const { status } = await browser.post<DataExport>('/api/account/data-export', {});
      expect(status).toBe(202);
      await until(async () => folder !== undefined, 60_000);
    } finally {
      making.mockRestore();
    }
    expect(existsSync(folder!)).toBe(false);
    const { body } = await browser.get<{ latest: DataExport }>('/api/account/data-export');
    expect(body.latest.state).toBe('done');
  });

  it('is removed by an attempt that finds the account deleted', async () => {
    const id = randomUUID();
    const folder = await aLeftover(id);
    await shop.app.nest.get(MakeDataExport).make(id);
    expect(existsSync(folder)).toBe(false);
  });
});
