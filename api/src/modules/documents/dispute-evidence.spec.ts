import { describe, expect, it } from '@jest/globals';
import { evidencePath } from 'shared-contracts/disputes/evidence-path';
import { gradient } from '../../testing/print-shop.js';
import { readPdf, textOf } from '../../testing/read-pdf.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop({ TIME_ZONE: 'America/Vancouver' });

const sql = (text: string, values: unknown[]) => print.shop.app.dataSource.query(text, values);
const dispute = (orderId: string) =>
  sql(
    `INSERT INTO disputes (id, payment_id, order_id, status, phase, amount, withdrawn, currency, reason, evidence_due_at, opened_at, asked_at)
     SELECT 'du_of_the_spec', payment_id, id, 'needs_response', 'needs_response', 12.5, 12.5, 'usd', 'product_not_received',
            '2026-12-10T07:59:00Z', '2026-12-01T20:00:00Z', now() FROM orders WHERE id = $1`,
    [orderId],
  );

describe('the evidence for a dispute', () => {
  it('has customer, address, carrier and tracking, history, emails, and the designs as they were approved', async () => {
    const { orderId } = await print.anOrder({ pack: 3, photo: gradient });
    await print.admin.patch(`/api/orders/${orderId}`, { status: 'shipped', trackingNumber: '1Z999AA10123456784' });
    await sql(
      `UPDATE order_items SET custom_design = jsonb_set(custom_design, '{approvedAt}', '"2026-11-03T18:30:00.000Z"') WHERE order_id = $1`,
      [orderId],
    );
    await dispute(orderId);
    const answer = await print.admin.get<Buffer>(evidencePath(orderId));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`dispute-evidence-${orderId.slice(0, 8)}.pdf`);
    expect(answer.body.length).toBeLessThan(4_000_000);
    const pages = await readPdf(answer.body);
    const text = pages.map((page) => textOf(page)).join(' ');
    const [order] = (await sql(
      `SELECT payment_id, customer_name, customer_email, shipping_address FROM orders WHERE id = $1`,
      [orderId],
    )) as [Record<string, string>];
    for (const fact of [
      ...Object.values(order),
      `Order #${orderId.slice(0, 8)}`,
      '$12.50, needs a response',
      'The customer says the order didn’t arrive',
      'Answer by Dec 9, 2026, 11:59 PM PST',
      'Carrier UPS',
      '1Z999AA10123456784',
      'Nov 3, 2026, 10:30 AM PST',
      'Order placed and paid',
      'Status: pending to shipped',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(fact.replaceAll(/\s+/g, ' '));
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(3);
  });

  it('is not there for an order without a dispute', async () => {
    const { orderId } = await print.anOrder();
    expect(await print.admin.get(evidencePath(orderId))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
