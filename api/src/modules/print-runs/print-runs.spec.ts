import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Problem } from 'shared-contracts/api/problem';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import type { PrintRun } from 'shared-contracts/production/runs';
import { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { until } from '../../testing/until.js';
import { keyOfObjectPath } from '../media/domain/photo-keys.js';
import { testPrintShop } from '../../testing/started.js';

const shop = testPrintShop();

const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => shop.shop.app.dataSource.query(sql, values);
const statusOf = async (id: string) => (await shop.admin.get<Order>(`/api/orders/${id}`)).body.status;
const deskOf = async (id: string) => (await shop.admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body;
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

describe('a print run', () => {
  it('sets its orders to processing, and has a PDF, cut files, a job ticket and all of them together', async () => {
    const { orderId } = await shop.aReadyOrder({ pack: 3, quantity: 2 });
    const id = randomUUID();
    const { status, body } = await shop.ask({ id, orderIds: [orderId] });
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({ id, orders: 1, magnets: 6, sheets: 1, spoiled: 0, madeBy: 'admin@example.com' }),
    ]);
    expect(await statusOf(orderId)).toBe('processing');
    const { run, files, sheets, orders, pieces, sheetInches } = await shop.finished(id);
    expect(run).toMatchObject({ state: 'done', done: 3, total: 3, error: null, releasedAt: null });
    expect(sheets).toEqual([{ number: 1, code: `R${run.number}-1` }]);
    expect(orders).toMatchObject([{ orderId, magnets: 6, sheets: [1], waiting: 0, status: 'processing' }]);
    expect(pieces).toHaveLength(6);
    for (const { x, y, width, height } of pieces) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(sheetInches.width);
      expect(y + height).toBeLessThanOrEqual(sheetInches.height);
    }
    const name = `run-${String(run.number).padStart(4, '0')}`;
    const names = [`${name}-sheets.pdf`, `${name}-sheet-001.svg`, `${name}-sheet-001.dxf`, `${name}-ticket.pdf`];
    expect(files.map((file) => file.name)).toEqual([...names, `${name}-manifest.json`, `${name}.zip`]);
    const bytes = new Map<string, Buffer>();
    for (const file of files) {
      const answer = await shop.file(id, file.name);
      expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="${file.name}"`,
      ]);
      bytes.set(file.name, Buffer.isBuffer(answer.body) ? answer.body : Buffer.from(JSON.stringify(answer.body)));
    }
    for (const file of files.filter(({ kind }) => kind !== 'manifest')) {
      const content = bytes.get(file.name)!;
      const hash = createHash('sha256').update(content).digest('hex');
      expect([content.length, hash]).toEqual([file.sizeBytes, file.sha256]);
    }
    const zip = unzipSync(bytes.get(`${name}.zip`)!);
    expect(Object.keys(zip)).toEqual([...names, `${name}-manifest.json`]);
    expect(Buffer.from(zip[names[0]!]!).equals(bytes.get(names[0]!)!)).toBe(true);
    const manifest = JSON.parse(Buffer.from(zip[`${name}-manifest.json`]!).toString()) as {
      files: { name: string; sha256: string }[];
    };
    expect(manifest.files.map((file) => file.sha256)).toEqual(files.slice(0, 4).map(({ sha256 }) => sha256));
  }, 60_000);

  it('is made once, however often its id is sent, also at the same time, is named on the desk of its orders, and has its own files alone', async () => {
    const { orderId } = await shop.aReadyOrder();
    expect((await deskOf(orderId)).printRun).toBeNull();
    const id = randomUUID();
    const answers = await times(5, () => shop.ask({ id, orderIds: [orderId] }));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [202, id]));
    expect(await shop.shop.count('print_run_orders', 'order_id = $1', [orderId])).toBe(1);
    expect((await shop.ask({ id, orderIds: [orderId] })).body.number).toBe(answers[0]!.body.number);
    const { run, files } = await shop.finished(id);
    expect((await deskOf(orderId)).printRun).toEqual({ id, number: run.number, waiting: 0 });
    for (const name of ['none.pdf', '..%2F..%2Fphotos', `run-9999-sheets.pdf`])
      expect((await shop.file(id, name)).status).toBe(404);
    expect((await shop.file(randomUUID(), files[0]!.name)).status).toBe(404);
    expect((await shop.detail(id)).run.releasedAt).toBeNull();
  });

  it('shares no order with another one, however many are made at the same time', async () => {
    const orders: string[] = [];
    while (orders.length < 4) orders.push((await shop.aReadyOrder()).orderId);
    const [a, b, c, d] = orders as [string, string, string, string];
    const answers = await Promise.all(
      [[a, b], [b, c], [c, d], [d, a], [a, c], [b, d], orders].map((orderIds) => shop.ask({ orderIds })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]));
    const rows = await query<{ runs: number }>(
      `SELECT count(*)::int AS runs FROM print_run_orders WHERE order_id = ANY($1) AND NOT is_voided GROUP BY order_id`,
      [orders],
    );
    expect(rows.every(({ runs }) => runs === 1)).toBe(true);
    const made = answers.filter(({ status }) => status === 202);
    expect(rows).toHaveLength(made.reduce((sum, { body }) => sum + body.orders, 0));
    for (const { body } of answers.filter(({ status }) => status === 409)) {
      const { code, errors } = body as unknown as Problem;
      expect(code).toBe('orders_not_ready');
      expect(Object.values(errors ?? {}).every((text) => text.startsWith('It is in run '))).toBe(true);
    }
    for (const { body } of made) await shop.finished(body.id);
  });

  it('fails with the reason if a photo is damaged, and goes on once that is mended', async () => {
    const { orderId, photos } = await shop.aReadyOrder({ pack: 3 });
    const storage = shop.shop.app.nest.get(PhotoStorage);
    const key = keyOfObjectPath(photos[1]!);
    const { body } = await (async () => {
      const stored = await storage.open(key);
      const chunks: Buffer[] = [];
      for await (const chunk of stored!.body) chunks.push(chunk as Buffer);
      return { body: Buffer.concat(chunks) };
    })();
    await storage.put({ key, body: Buffer.from('no picture'), contentType: 'image/jpeg' });
    const { run, files } = await shop.made([orderId]);
    expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('slot 2: the photo is damaged') });
    expect(files).toEqual([]);
    await storage.put({ key, body, contentType: 'image/jpeg' });
    expect(await shop.admin.post<PrintRun>(`/api/admin/print-runs/${run.id}/retry`)).toMatchObject({
      status: 202,
      body: { state: 'waiting', error: null },
    });
    expect((await shop.finished(run.id)).run.state).toBe('done');
  });

  it('of nothing, of an order twice, of unknown orders and of too many is refused', async () => {
    const unknown = randomUUID();
    for (const orderIds of [[], [unknown, unknown], Array.from({ length: 201 }, () => randomUUID()), ['x']])
      expect((await shop.ask({ orderIds })).status).toBe(400);
    const { orderId } = await shop.aReadyOrder();
    expect(await shop.ask({ orderIds: [orderId, unknown] })).toMatchObject({
      status: 404,
      body: { errors: { 'orderIds.1': 'This order does not exist' } },
    });
    expect(await shop.ask({ pieceIds: [unknown] })).toMatchObject({
      status: 409,
      body: { errors: { 'pieceIds.0': 'It no longer waits to be printed again' } },
    });
    expect(await statusOf(orderId)).toBe('pending');
    expect((await shop.admin.get(`/api/admin/print-runs/${unknown}`)).status).toBe(404);
    for (const action of ['void', 'retry', 'deliver'])
      expect((await shop.admin.post(`/api/admin/print-runs/${unknown}/${action}`)).status).toBe(404);
  });

  it('is refused for a sheet that a magnet does not fit, and says so before', async () => {
    const { orderId } = await shop.aReadyOrder();
    const usual = { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 };
    const small = { widthInches: 4, heightInches: 4, marginInches: 1, gapInches: 0 };
    await shop.admin.put('/api/admin/printer/sheet', small);
    try {
      const { orders, leftOut } = await shop.ready();
      expect(orders.map((order) => order.orderId)).not.toContain(orderId);
      expect(leftOut).toContainEqual(expect.objectContaining({ orderId, reason: 'fits_no_sheet' }));
      expect(await shop.ask({ orderIds: [orderId] })).toMatchObject({
        status: 409,
        body: { errors: { 'orderIds.0': 'One of its magnets does not fit the sheet' } },
      });
      expect(await statusOf(orderId)).toBe('pending');
    } finally {
      await shop.admin.put('/api/admin/printer/sheet', usual);
    }
    expect((await shop.ready()).orders.map((order) => order.orderId)).toContain(orderId);
  });
});

describe('the list of print runs', () => {
  it('begins with the newest, page by page', async () => {
    while ((await shop.shop.count('print_runs')) < 3) await shop.made([(await shop.aReadyOrder()).orderId]);
    const first = await shop.admin.get<PrintRun[]>('/api/admin/print-runs?limit=2');
    const numbers = first.body.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
    const { body } = await shop.admin.get<PrintRun[]>(
      new URL(next, 'http://shop').pathname + new URL(next, 'http://shop').search,
    );
    expect(body[0]!.number).toBeLessThan(numbers[1]!);
  });
});

describe('voiding a run', () => {
  it('returns its orders to pending, and another run takes them', async () => {
    const { orderId } = await shop.aReadyOrder();
    const first = await shop.made([orderId]);
    const answers = await times(3, () => shop.void(first.run.id));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(answers.map(() => [200, 'voided']));
    expect(await statusOf(orderId)).toBe('pending');
    expect((await shop.file(first.run.id, first.files[0]!.name)).status).toBe(404);
    expect((await shop.detail(first.run.id)).files).toEqual([]);
    const storage = shop.shop.app.nest.get(PhotoStorage);
    await until(async () => {
      for await (const page of storage.pages(`print-runs/${first.run.id}/`)) if (page.length > 0) return false;
      return true;
    }, 20_000);
    expect((await shop.ready()).orders.map((order) => order.orderId)).toContain(orderId);
    const second = await shop.made([orderId]);
    expect(second.run.state).toBe('done');
    expect((await deskOf(orderId)).printRun).toMatchObject({ number: second.run.number });
    const history = (await deskOf(orderId)).history.filter(({ kind }) => kind === 'status').map(({ to }) => to);
    expect(history).toEqual(['processing', 'pending', 'processing']);
  });

  it('is refused once a file was downloaded, whichever came first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = await shop.aReadyOrder();
      const { run, files } = await shop.made([orderId]);
      const [voided, downloaded] = await Promise.all([shop.void(run.id), shop.file(run.id, files[0]!.name)]);
      const isOut = downloaded.status === 200;
      expect(voided).toMatchObject(isOut ? { status: 409, body: { code: 'run_released' } } : { status: 200 });
      expect(await statusOf(orderId)).toBe(isOut ? 'processing' : 'pending');
      expect((await shop.detail(run.id)).run.releasedAt !== null).toBe(isOut);
    }
  });

  it('leaves orders alone that were cancelled or shipped meanwhile', async () => {
    const [one, other] = [await shop.aReadyOrder(), await shop.aReadyOrder()];
    const { run } = await shop.made([one.orderId, other.orderId]);
    await shop.admin.patch(`/api/orders/${one.orderId}`, { status: 'cancelled' });
    await shop.admin.patch(`/api/orders/${other.orderId}`, { status: 'shipped' });
    expect((await shop.detail(run.id)).orders.map(({ status }) => status)).toEqual(['cancelled', 'shipped']);
    expect((await shop.void(run.id)).status).toBe(200);
    expect([await statusOf(one.orderId), await statusOf(other.orderId)]).toEqual(['cancelled', 'shipped']);
  });
});

describe('magnets that went wrong', () => {
  it('wait for the next run, which prints them as before; their order stays in the first', async () => {
    const { orderId } = await shop.aReadyOrder({ pack: 3 });
    const first = await shop.made([orderId]);
    const [piece, other] = first.pieces;
    const spoiled = await shop.spoil(first.run.id, [piece!.id], 'A scratch');
    expect(spoiled.status).toBe(200);
    expect(spoiled.body.run.spoiled).toBe(1);
    expect(spoiled.body.orders).toMatchObject([{ waiting: 1 }]);
    expect((await deskOf(orderId)).printRun).toMatchObject({ number: first.run.number, waiting: 1 });
    expect(spoiled.body.pieces.find(({ id }) => id === piece!.id)).toMatchObject({
      spoiledAt: expect.any(String),
      spoiledReason: 'A scratch',
      reprintedIn: null,
    });
    const { pieces } = await shop.ready();
    expect(pieces).toContainEqual({ pieceId: piece!.id, orderId, customerName: 'Ada Lovelace', label: piece!.label });
    await query(`UPDATE order_items SET custom_design = NULL, magnets = NULL WHERE order_id = $1`, [orderId]);
    const second = await shop.made([], { pieceIds: [piece!.id] });
    expect(second).toMatchObject({
      run: { state: 'done', orders: 0, magnets: 1 },
      pieces: [{ orderId, label: piece!.label }],
      orders: [{ orderId, magnets: 1 }],
    });
    expect((await deskOf(orderId)).printRun).toMatchObject({ number: first.run.number, waiting: 0 });
    const after = await shop.detail(first.run.id);
    expect(after.pieces.find(({ id }) => id === piece!.id)).toMatchObject({ reprintedIn: second.run.number });
    expect(await shop.ask({ pieceIds: [piece!.id] })).toMatchObject({
      status: 409,
      body: { errors: { 'pieceIds.0': 'It no longer waits to be printed again' } },
    });
    expect((await shop.void(first.run.id)).body).toMatchObject({ code: 'run_released' });
    expect((await shop.void(second.run.id)).status).toBe(200);
    expect((await shop.ready()).pieces.map(({ pieceId }) => pieceId)).toContain(piece!.id);
    expect(await statusOf(orderId)).toBe('processing');
    const again = await shop.spoil(first.run.id, [piece!.id, other!.id], 'Dust');
    expect(again.body.pieces.find(({ id }) => id === piece!.id)).toMatchObject({ spoiledReason: 'A scratch' });
    expect(again.body.run.spoiled).toBe(2);
  });

  it('are in one later run only, however many are made at the same time', async () => {
    const { orderId } = await shop.aReadyOrder();
    const { run, pieces } = await shop.made([orderId]);
    await shop.spoil(run.id, [pieces[0]!.id]);
    const answers = await times(5, () => shop.ask({ pieceIds: [pieces[0]!.id] }));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409, 409, 409]);
    await shop.finished(answers.find(({ status }) => status === 202)!.body.id);
  });

  it('are not printed again for an order that was cancelled, nor once their photo was deleted', async () => {
    const [one, other] = [await shop.aReadyOrder(), await shop.aReadyOrder()];
    const { run, pieces } = await shop.made([one.orderId, other.orderId]);
    const idOf = (orderId: string) => pieces.find((piece) => piece.orderId === orderId)!.id;
    const ids = [idOf(one.orderId), idOf(other.orderId)];
    await shop.spoil(run.id, ids);
    await shop.admin.patch(`/api/orders/${one.orderId}`, { status: 'cancelled' });
    await query(`UPDATE media_objects SET original_deleted_at = now() WHERE object_path = $1`, [other.photos[0]]);
    const ready = await shop.ready();
    for (const id of ids) expect(ready.pieces.map(({ pieceId }) => pieceId)).not.toContain(id);
    expect(ready.leftOut).toContainEqual(
      expect.objectContaining({ orderId: other.orderId, reason: 'originals_deleted' }),
    );
    expect(await shop.ask({ pieceIds: ids })).toMatchObject({
      status: 409,
      body: {
        errors: { 'pieceIds.0': 'It no longer waits to be printed again', 'pieceIds.1': 'Its photo was deleted' },
      },
    });
  });

  it('are refused if they are in another run, or none is made yet', async () => {
    const { run, pieces } = await shop.made([(await shop.aReadyOrder()).orderId]);
    const other = await shop.made([(await shop.aReadyOrder()).orderId]);
    expect(await shop.spoil(other.run.id, [pieces[0]!.id])).toMatchObject({
      status: 404,
      body: { errors: { 'pieceIds.0': 'This magnet is not in the run' } },
    });
    await query(`UPDATE print_runs SET state = 'failed' WHERE id = $1`, [run.id]);
    expect(await shop.spoil(run.id, [pieces[0]!.id])).toMatchObject({ status: 409, body: { code: 'run_not_done' } });
  });
});

describe('the code of a sheet', () => {
  it('names the parcels that it fills, where their other magnets are, and what is printed again', async () => {
    const small = { widthInches: 8, heightInches: 8, marginInches: 0.25, gapInches: 0.125 };
    await shop.admin.put('/api/admin/printer/sheet', small);
    const [one, other] = [await shop.aReadyOrder({ pack: 9 }), await shop.aReadyOrder()];
    const { run, pieces, sheets } = await shop.made([one.orderId, other.orderId]);
    const codeOf = (sheet: number) => `R${run.number}-${sheet}`;
    expect(sheets.length).toBeGreaterThan(1);
    const onFirst = pieces.filter(({ orderId, sheet }) => orderId === one.orderId && sheet === 1);
    const others = [...new Set(pieces.filter(({ orderId }) => orderId === one.orderId).map(({ sheet }) => sheet))];
    const parcelIn = async (code: string) => {
      const { body } = await shop.sheet(code);
      return body.parcels.find(({ orderId }) => orderId === one.orderId);
    };
    expect((await shop.sheet(codeOf(1).toLowerCase())).body).toMatchObject({
      code: codeOf(1),
      runId: run.id,
      runNumber: run.number,
      isVoided: false,
    });
    expect(await parcelIn(codeOf(1))).toMatchObject({
      status: 'processing',
      isRefunded: false,
      here: onFirst.length,
      magnets: 9,
      otherSheets: others.filter((sheet) => sheet !== 1).map(codeOf),
      waiting: 0,
    });
    await shop.spoil(run.id, [onFirst[0]!.id]);
    expect(await parcelIn(codeOf(1))).toMatchObject({ here: onFirst.length - 1, magnets: 9, waiting: 1 });
    const later = await shop.made([], { pieceIds: [onFirst[0]!.id] });
    expect(await parcelIn(codeOf(1))).toMatchObject({ here: onFirst.length - 1, magnets: 9, waiting: 0 });
    expect((await parcelIn(codeOf(1)))!.otherSheets).toContain(`R${later.run.number}-1`);
    expect(await parcelIn(`R${later.run.number}-1`)).toMatchObject({ here: 1, magnets: 9, waiting: 0 });
    await shop.admin.patch(`/api/orders/${one.orderId}`, { status: 'cancelled' });
    expect(await parcelIn(codeOf(1))).toMatchObject({ status: 'cancelled' });
    for (const code of [`R${run.number}-99`, 'R999999999-1', 'R9999-0'])
      expect((await shop.sheet(code)).status).toBe(404);
    expect((await shop.sheet('12-3')).status).toBe(400);
  });
});
