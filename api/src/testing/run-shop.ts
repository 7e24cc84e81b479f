import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type {
  PrintRun,
  PrintRunDetail,
  PrintRunRequest,
  PrintedSheet,
  ReadyForPrint,
} from 'shared-contracts/production/runs';
import type * as z from 'zod';
import type { Browser } from './browser.js';
import { type PrintShop, startPrintShop } from './print-shop.js';
import type { TestShop } from './test-shop.js';
import { until } from './until.js';

/** So long ago that nobody may cancel it any more. */
export const outwait = (shop: TestShop, orderIds: readonly string[]) =>
  shop.app.dataSource.query(`UPDATE orders SET created_at = created_at - interval '3 hours' WHERE id = ANY($1)`, [
    orderIds,
  ]);

export const runCalls = (browser: Browser) => ({
  ask: (wanted: Partial<z.input<typeof PrintRunRequest>>) =>
    browser.post<PrintRun>('/api/admin/print-runs', { id: randomUUID(), orderIds: [], ...wanted }),
  ready: async (query = '') => (await browser.get<ReadyForPrint>(`/api/admin/print-runs/ready${query}`)).body,
  detail: async (id: string) => (await browser.get<PrintRunDetail>(`/api/admin/print-runs/${id}`)).body,
  void: (id: string) => browser.post<PrintRun>(`/api/admin/print-runs/${id}/void`),
  spoil: (id: string, pieceIds: string[], reason = '') =>
    browser.post<PrintRunDetail>(`/api/admin/print-runs/${id}/spoiled`, { pieceIds, reason }),
  sheet: (code: string) => browser.get<PrintedSheet>(`/api/admin/print-sheets/${code}`),
  file: (id: string, name: string) => browser.get<Buffer>(`/api/admin/print-runs/${id}/files/${name}`),
});

/** A print shop whose runs are made and awaited. Close `shop` after use. */
export async function startRunShop(variables: Record<string, string> = {}) {
  const print = await startPrintShop(variables);
  const { shop, admin } = print;
  const calls = runCalls(admin);

  async function aReadyOrder(options?: Parameters<PrintShop['anOrder']>[0]) {
    const order = await print.anOrder(options);
    await outwait(shop, [order.orderId]);
    return order;
  }

  async function finished(id: string): Promise<PrintRunDetail> {
    await until(async () => ['done', 'failed'].includes((await calls.detail(id)).run.state), 60_000);
    return calls.detail(id);
  }

  async function made(orderIds: string[], pieceIds: string[] = []): Promise<PrintRunDetail> {
    const { status, body } = await calls.ask({ orderIds, pieceIds });
    expect([status, body]).toEqual([202, expect.objectContaining({ state: 'waiting' })]);
    return finished(body.id);
  }

  return { ...print, ...calls, aReadyOrder, finished, made };
}
export type RunShop = Awaited<ReturnType<typeof startRunShop>>;
