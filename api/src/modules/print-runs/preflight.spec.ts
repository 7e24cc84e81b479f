import { describe, expect, it } from '@jest/globals';
import type { Preflight } from 'shared-contracts/production/runs';
import { readPdf, textOf } from '../../testing/read-pdf.js';
import { testPrintShop } from '../../testing/started.js';

const shop = testPrintShop();

const query = (sql: string, values: unknown[]) => shop.shop.app.dataSource.query(sql, values);
const preflight = async (search: string) =>
  (await shop.admin.get<Preflight>(`/api/admin/print-runs/preflight?${search}`)).body;
const approve = (orderId: string) =>
  query(
    `UPDATE order_items SET custom_design = custom_design || '{"approvedAt": "2026-11-21T12:00:00Z"}' WHERE order_id = $1`,
    [orderId],
  );
const known = (path: string, colors: object) =>
  query(`UPDATE media_objects SET colors = $2 WHERE object_path = $1`, [path, JSON.stringify(colors)]);
const srgb = { profile: 'sRGB', isAssumed: false };

async function aGoodOrder() {
  const order = await shop.aReadyOrder();
  await approve(order.orderId);
  await known(order.photos[0]!, srgb);
  return order;
}
const notApproved = 'The customer has not approved how it looks';

describe('the preflight of orders', () => {
  it('has nothing to say of sound magnets that were approved', async () => {
    const { orderId } = await aGoodOrder();
    expect(await preflight(`orders=${orderId}`)).toEqual({ magnets: [], total: 0 });
  });

  it('says what is to be looked at, magnet by magnet', async () => {
    const [one, two] = [await aGoodOrder(), await aGoodOrder()];
    await query(`UPDATE order_items SET custom_design = custom_design || '{"approvedAt": null}' WHERE order_id = $1`, [
      one.orderId,
    ]);
    await known(two.photos[0]!, { profile: 'CMYK (coated paper)', isAssumed: true });
    await query(
      `UPDATE order_items SET custom_design = jsonb_set(custom_design, '{slots,0,crop}', $2) WHERE order_id = $1`,
      [two.orderId, JSON.stringify({ cx: 700, cy: 500, w: 200, h: 200 })],
    );
    const label = 'Item 1, magnet 1 of 1';
    expect(await preflight(`orders=${one.orderId},${two.orderId}`)).toEqual({
      total: 2,
      magnets: [
        { orderId: one.orderId, label, sheets: [], notes: [notApproved] },
        {
          orderId: two.orderId,
          label,
          sheets: [],
          notes: [
            'Slot 1: 89 dpi, from a photo of 1400 x 1000 pixels',
            'Slot 1: No color profile: printed as CMYK (coated paper)',
          ],
        },
      ],
    });
  });

  it('asks for a run or for orders, not for both', async () => {
    for (const search of ['', `run=${crypto.randomUUID()}&orders=${crypto.randomUUID()}`])
      expect((await shop.admin.get(`/api/admin/print-runs/preflight?${search}`)).status).toBe(400);
  });
});

describe('the preflight of a run', () => {
  it('names the sheets, and tells photos that came after the order was approved from those that changed after the run', async () => {
    const [good, added, changed] = [await aGoodOrder(), await aGoodOrder(), await aGoodOrder()];
    await query(`UPDATE order_items SET custom_design = custom_design || '{"approvedAt": null}' WHERE order_id = $1`, [
      added.orderId,
    ]);
    await query(
      `INSERT INTO order_events (order_id, kind, from_value, to_value, created_at) VALUES ($1, 'photos', '0', '1', '2026-11-03T12:00:00Z')`,
      [added.orderId],
    );
    const detail = await shop.made([good, added, changed].map(({ orderId }) => orderId));
    const search = `run=${detail.run.id}`;
    const [first] = (await preflight(search)).magnets;
    expect(first).toMatchObject({
      orderId: added.orderId,
      sheets: [1],
      notes: [`${notApproved}, and photos of the order changed on Nov 3, 2026`],
    });
    await query(
      `UPDATE order_items SET custom_design = jsonb_set(custom_design, '{slots,0,path}', $2) WHERE order_id = $1`,
      [changed.orderId, JSON.stringify(good.photos[0])],
    );
    expect((await preflight(search)).magnets.map(({ orderId, notes }) => [orderId, notes.length])).toEqual([
      [added.orderId, 1],
      [changed.orderId, 1],
    ]);
    expect((await preflight(search)).magnets[1]!.notes).toEqual([
      'Its order was changed, but the run prints it as it was',
    ]);
    await query(`DELETE FROM media_objects WHERE object_path = $1`, [changed.photos[0]]);
    expect((await preflight(search)).magnets[1]!.notes).toEqual(['A photo is no longer stored']);
  });

  it('is counted on its job ticket, which names the printing condition', async () => {
    const { orderId } = await aGoodOrder();
    const { ticket, manifest } = await shop.printed([orderId]);
    const [page] = await readPdf(ticket!);
    expect(textOf(page!)).toContain('Magnets to look at before printing: 0');
    expect(textOf(page!)).toContain('Printing condition: sRGB IEC61966-2.1');
    expect(JSON.parse(manifest!.toString())).toMatchObject({
      toLookAt: 0,
      printer: { condition: 'sRGB IEC61966-2.1' },
    });
  });

  it('of an unknown run is none', async () => {
    expect((await shop.admin.get(`/api/admin/print-runs/preflight?run=${crypto.randomUUID()}`)).status).toBe(404);
  });
});
