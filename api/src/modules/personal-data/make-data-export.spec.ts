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
import { MakeDataExport } from './make-data-export.js';

const folders: string[] = [];
async function aLeftover(id: string): Promise<string> {
  const folder = path.join(tmpdir(), `shop-export-${id}`);
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
