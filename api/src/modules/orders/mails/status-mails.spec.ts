import { describe, expect, it } from '@jest/globals';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { createProduct, signInAdmin } from '../../../testing/factories.js';
import { tellStatusNow } from '../../../testing/mails.js';
import { times } from '../../../testing/test-shop.js';
import { until } from '../../../testing/until.js';
import { beginPrinting } from '../printing/begin-printing.js';
import { StatusMails } from './status-mails.js';
import { testAdmin, testShop } from '../../../testing/started.js';

const shop = testShop({ STATUS_MAIL_DELAY_SECONDS: '60' });
const admin = testAdmin(shop);

const query = <Row>(sql: string, values: unknown[]) => shop.app.dataSource.query<Row[]>(sql, values);

async function anOrder(browser = shop.app.browser()): Promise<string> {
  const { id: productId } = await createProduct(shop.app);
  return shop.orderedComplete(browser, [{ productId }]);
}
const set = async (id: string, update: object, by = admin) => {
  const { status, body } = await by.patch<Order>(`/api/orders/${id}`, update);
  expect(status).toBe(200);
  return body;
};
const told = async (id: string) =>
  (await shop.mailsOf(`%:${id}`)).map(({ key }) => key.split(':')[0]).filter((kind) => kind !== 'order-confirmation');
const runAts = (id: string) =>
  query<{ in: number }>(
    `SELECT extract(epoch FROM run_at - now())::float AS "in" FROM graphile_worker._private_jobs WHERE key = $1`,
    [`tell-order-status:${id}`],
  );
const runNow = (id: string) =>
  query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1`, [`tell-order-status:${id}`]);
const jobHasRun = (id: string) => until(async () => (await runAts(id)).length === 0);

async function afterTheWait(id: string): Promise<void> {
  await tellStatusNow(shop.app, id);
  await jobHasRun(id);
}
const waitingMail = async (id: string) => (await admin.get<OrderDesk>(`/api/admin/orders/${id}/desk`)).body.waitingMail;

describe('the mail about a status that was set by hand', () => {
  it('leaves after a minute, as one job, and tells what stands then', async () => {
    const id = await anOrder();
    await set(id, { status: 'processing' });
    await set(id, { status: 'shipped' });
    await set(id, { status: 'shipped', trackingNumber: '1Z9' });
    expect(await told(id)).toEqual([]);
    expect(await runAts(id)).toEqual([{ in: expect.closeTo(60, -1) }]);
    expect(await waitingMail(id)).toEqual({ status: 'shipped', leavesAt: expect.any(String) });
    await afterTheWait(id);
    expect(await told(id)).toEqual(['order-shipped']);
    const [mail] = await shop.mailsOf(`order-shipped:${id}`);
    expect(mail!.text).toContain('1Z9');
    expect(await waitingMail(id)).toBeNull();
  });

  it('does not leave when the status is changed back in time, whoever does it', async () => {
    const [id, other] = [await anOrder(), await signInAdmin(shop.app)];
    await set(id, { status: 'delivered' });
    await set(id, { status: 'pending' }, other);
    expect(await waitingMail(id)).toBeNull();
    await afterTheWait(id);
    expect(await told(id)).toEqual([]);
  });

  it('tells what an earlier change left untold, not the step between', async () => {
    const id = await anOrder();
    await set(id, { status: 'shipped' });
    await afterTheWait(id);
    await set(id, { status: 'pending' });
    await set(id, { status: 'delivered' });
    await afterTheWait(id);
    expect(await told(id)).toEqual(['order-shipped', 'order-delivered']);
  });

  it('waits again after a change that comes while its job runs', async () => {
    const id = await anOrder();
    await set(id, { status: 'processing' });
    await runNow(id);
    await jobHasRun(id);
    expect(await told(id)).toEqual([]);
    expect(await waitingMail(id)).toMatchObject({ status: 'processing' });
    await set(id, { status: 'shipped' });
    await afterTheWait(id);
    expect(await told(id)).toEqual(['order-shipped']);
  });

  it('leaves once when two admins set the same status at once', async () => {
    const [id, other] = [await anOrder(), await signInAdmin(shop.app)];
    await times(6, (nth) => set(id, { status: 'shipped' }, nth % 2 ? admin : other));
    expect(await runAts(id)).toHaveLength(1);
    await afterTheWait(id);
    expect(await told(id)).toEqual(['order-shipped']);
  });

  it('is not lost when its job fails halfway', async () => {
    const id = await anOrder();
    await set(id, { status: 'shipped' });
    await query(
      `CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no mail'; END $$`,
      [],
    );
    await query(
      `CREATE TRIGGER refuse_mail BEFORE INSERT ON outbox_mails FOR EACH ROW
       WHEN (NEW.key = 'order-shipped:${id}') EXECUTE FUNCTION refuse_mail()`,
      [],
    );
    await tellStatusNow(shop.app, id);
    const attempts = () =>
      query<{ attempts: number }>(`SELECT attempts FROM graphile_worker._private_jobs WHERE key = $1`, [
        `tell-order-status:${id}`,
      ]);
    await until(async () => (await attempts())[0]?.attempts === 1);
    expect(await told(id)).toEqual([]);
    await query(`DROP TRIGGER refuse_mail ON outbox_mails`, []);
    await query(`DROP FUNCTION refuse_mail`, []);
    await until(async () => {
      await runNow(id);
      return (await told(id)).length > 0;
    });
    expect(await told(id)).toEqual(['order-shipped']);
  });

  it.each<[string, string, (id: string) => Promise<unknown>]>([
    [
      'by a bulk change',
      'order-delivered',
      (id) => admin.post('/api/admin/orders/status', { orders: [{ id }], status: 'delivered' }),
    ],
    [
      'by a tracking import',
      'order-shipped',
      (id) =>
        admin.post('/api/admin/orders/tracking', {
          csv: `Order,Tracking number\n${id},1Z1`,
          onlyValid: false,
          markShipped: true,
        }),
    ],
    [
      'by downloading print files',
      'order-in-production',
      async (id) => {
        const { body } = await admin.get<{ id: string }>('/api/user');
        await shop.app.dataSource.transaction((manager) =>
          beginPrinting(manager, { orderIds: [id], actorId: body.id, mails: shop.app.nest.get(StatusMails) }),
        );
      },
    ],
    ['by cancelling', 'order-cancelled', (id) => admin.patch(`/api/orders/${id}`, { status: 'cancelled' })],
  ])('waits too when it was set %s', async (_, mail, change) => {
    const id = await anOrder();
    await change(id);
    expect(await told(id)).toEqual([]);
    expect(await waitingMail(id)).not.toBeNull();
    await afterTheWait(id);
    expect(await told(id)).toEqual([mail]);
  });

  it('never repeats that a customer has cancelled, who hears of that at once', async () => {
    const browser = shop.app.browser();
    const id = await anOrder(browser);
    await set(id, { status: 'processing' });
    await set(id, { status: 'pending' });
    const { change: token } = await shop.tokensIn(`order-confirmation:${id}`);
    expect(await browser.post(`/api/orders/${id}/cancel`, { token })).toMatchObject({ status: 200 });
    expect(await told(id)).toEqual(['order-cancelled']);
    await afterTheWait(id);
    expect(await told(id)).toEqual(['order-cancelled']);
  });
});
