import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import type { Order } from 'shared-contracts/orders/schemas';
import type {
  PrintRun,
  PrintRunDetail,
  PrintRunRequest,
  PrintedSheet,
  ReadyForPrint,
  RunFile,
  RunLayout,
} from 'shared-contracts/production/runs';
import sharp from 'sharp';
import type * as z from 'zod';
import { PhotoStorage } from '../integrations/s3/photo-storage.js';
import { readAll } from '../modules/media/read-all.js';
import type { Browser } from './browser.js';
import { registerCustomer, createProduct, signInAdmin } from './factories.js';
import { storePhoto } from './photos.js';
import { until } from './until.js';
import { TestShop } from './test-shop.js';

export const square = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!.template;
export const twoWindows: MagnetTemplate = {
  ...square,
  id: 'two-windows',
  windows: [0.2, 1.1].map((y) => ({ shape: 'rectangle', x: 0.2, y, width: 1.6, height: 0.7 })),
};

export const gradient: Promise<Buffer> = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1000"><defs>
    <linearGradient id="a"><stop stop-color="#d02"/><stop offset="1" stop-color="#0a6"/></linearGradient>
    <linearGradient id="b" x2="0" y2="1"><stop stop-color="#04f" stop-opacity="0"/><stop offset="1" stop-color="#04f" stop-opacity=".6"/></linearGradient>
  </defs><rect width="1400" height="1000" fill="url(#a)"/><rect width="1400" height="1000" fill="url(#b)"/></svg>`),
)
  .jpeg({ quality: 95 })
  .toBuffer();

type Ordered = { customer: Browser; orderId: string; photos: string[] };

type RunRequest = z.input<typeof PrintRunRequest>;

/** Past the time for cancelling. */
export const outwait = (shop: TestShop, orderIds: readonly string[]) =>
  shop.app.dataSource.query(`UPDATE orders SET created_at = created_at - interval '3 hours' WHERE id = ANY($1)`, [
    orderIds,
  ]);

export const runCalls = (browser: Browser) => ({
  ask: (wanted: Partial<RunRequest>) =>
    browser.post<PrintRun>('/api/admin/print-runs', { id: randomUUID(), orderIds: [], ...wanted }),
  ready: async (query = '') => (await browser.get<ReadyForPrint>(`/api/admin/print-runs/ready${query}`)).body,
  detail: async (id: string) => (await browser.get<PrintRunDetail>(`/api/admin/print-runs/${id}`)).body,
  void: (id: string) => browser.post<PrintRun>(`/api/admin/print-runs/${id}/void`),
  spoil: (id: string, pieceIds: string[], reason = '') =>
    browser.post<PrintRunDetail>(`/api/admin/print-runs/${id}/spoiled`, { pieceIds, reason }),
  sheet: (code: string) => browser.get<PrintedSheet>(`/api/admin/print-sheets/${code}`),
  file: (id: string, name: string) => browser.get<Buffer>(`/api/admin/print-runs/${id}/files/${name}`),
});

const LARGEST = 100_000_000;

/** Close `shop` after use. */
export async function startPrintShop(variables: Record<string, string> = {}) {
  const shop = await TestShop.start(variables);
  const admin = await signInAdmin(shop.app);

  async function anOrder({
    template = square,
    pack = 1,
    photos: count = pack,
    quantity = 1,
    photo = gradient,
  }: {
    template?: MagnetTemplate;
    pack?: number;
    photos?: number;
    quantity?: number;
    photo?: Promise<Buffer>;
  } = {}): Promise<Ordered> {
    const { browser: customer } = await registerCustomer(shop.app);
    const photos: string[] = [];
    while (photos.length < count) photos.push((await storePhoto(customer, await photo)).objectPath);
    const { id: productId } = await createProduct(shop.app, { magnets: [{ template, count: 1 }] });
    const selectedPack = pack === 1 ? undefined : String(pack);
    const orderId = await shop.ordered(customer, [{ productId, quantity, selectedPack, customImages: photos }]);
    return { customer, orderId, photos };
  }

  const calls = runCalls(admin);

  async function aReadyOrder(options?: Parameters<typeof anOrder>[0]) {
    const order = await anOrder(options);
    await outwait(shop, [order.orderId]);
    return order;
  }

  async function finished(id: string): Promise<PrintRunDetail> {
    await until(() => shop.count('print_runs', `id = $1 AND state IN ('done', 'failed')`, [id]).then(Boolean), 120_000);
    return calls.detail(id);
  }

  async function made(orderIds: string[], more: Partial<RunRequest> = {}): Promise<PrintRunDetail> {
    const { status, body } = await calls.ask({ orderIds, ...more });
    expect([status, body]).toEqual([202, expect.objectContaining({ state: 'waiting' })]);
    return finished(body.id);
  }

  async function storedFile({ run }: Pick<PrintRunDetail, 'run'>, { name }: Pick<RunFile, 'name'>): Promise<Buffer> {
    const [{ key }] = await shop.app.dataSource.query<[{ key: string }]>(
      `SELECT object_key AS key FROM print_run_files WHERE run_id = $1 AND name = $2`,
      [run.id, name],
    );
    const stored = await shop.app.nest.get(PhotoStorage).open(key);
    return (await readAll(stored!.body, LARGEST))!;
  }

  /** Of a test run, which is voided: by kind, or by name if a kind has several. */
  async function printed(orderIds: string[], layout: RunLayout = 'pages'): Promise<Record<string, Buffer>> {
    const detail = await made(orderIds, { layout, reason: 'test', withHeld: true });
    expect(detail.run).toMatchObject({ state: 'done', error: null });
    const files: Record<string, Buffer> = {};
    for (const file of detail.files) {
      const bytes = await storedFile(detail, file);
      files[file.kind === 'cut' ? file.name.replace(/^run-\d+-/, '') : file.kind] = bytes;
    }
    expect((await calls.void(detail.run.id)).status).toBe(200);
    return files;
  }
  const pdfOf = async (orderIds: string[], layout: RunLayout = 'pages') => (await printed(orderIds, layout))[layout]!;

  const waive = (orderId: string) => admin.post<Order>(`/api/admin/orders/${orderId}/waive-photos`, {});

  return { ...calls, shop, admin, anOrder, aReadyOrder, waive, finished, made, storedFile, printed, pdfOf };
}
export type PrintShop = Awaited<ReturnType<typeof startPrintShop>>;
