import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import type { Order } from 'shared-contracts/orders/schemas';
import { creditNotePath } from 'shared-contracts/refunds/credit-note-path';
import { mailFileOf } from '../../integrations/mail/file-mailer.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { gradient } from '../../testing/print-shop.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { Order as OrderEntity } from '../orders/order.entity.js';
import { paperSizes } from '../../shared/pdf/document-pdf.js';
import { OrderDocuments } from './order-documents.js';
import { readPdf, textOf } from '../../testing/read-pdf.js';
import { testPrintShop } from '../../testing/started.js';

const print = testPrintShop();

const documentOf = (by: Browser, id: string, file = 'invoice.pdf') => by.get<Buffer>(`/api/orders/${id}/${file}`);

describe.each([
  ['invoice.pdf', 'Invoice', 'invoice'],
  ['packing-slip.pdf', 'PACKING SLIP', 'packing-slip'],
])('%s', (file, title, name) => {
  it('is there for the owner and for admins, with the photos, the same each time', async () => {
    const { customer, orderId } = await print.anOrder({ pack: 3, photo: gradient });
    const [own, again, admins] = await Promise.all(
      [customer, customer, print.admin].map((browser) => documentOf(browser, orderId, file)),
    );
    expect(own!.status).toBe(200);
    expect(own!.headers.get('content-type')).toBe('application/pdf');
    expect(own!.headers.get('content-disposition')).toBe(`inline; filename="${name}-${orderId.slice(0, 8)}.pdf"`);
    expect(own!.headers.get('cache-control')).toBe('private, no-store');
    expect(again!.body.equals(own!.body)).toBe(true);
    expect(admins!.body.equals(own!.body)).toBe(true);
    const [page] = await readPdf(own!.body);
    expect(textOf(page!)).toContain(title);
    expect(textOf(page!)).toContain(`Order #${orderId.slice(0, 8)}`);
    expect(page!.pictures).toBe(3);
    expect([page!.width, page!.height]).toEqual([...paperSizes.letter]);
  });

  it('does not exist for others', async () => {
    const { orderId } = await print.anOrder();
    const { browser: other } = await registerCustomer(print.shop.app);
    expect(await documentOf(other, orderId, file)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await documentOf(print.shop.app.browser(), orderId, file)).toMatchObject({ status: 401 });
    for (const id of [randomUUID(), 'x', '..%2f..'])
      expect(await documentOf(print.admin, id, file)).toMatchObject({ status: 404 });
  });

  it('is on the paper that is asked for, and refuses unknown papers', async () => {
    const { customer, orderId } = await print.anOrder();
    const [page] = await readPdf((await documentOf(customer, orderId, `${file}?size=a4`)).body);
    expect([page!.width, page!.height]).toEqual([...paperSizes.a4]);
    for (const query of ['size=a3', 'size=a4&size=letter', 'page=2'])
      expect(await documentOf(customer, orderId, `${file}?${query}`)).toMatchObject({ status: 400 });
  });
});

describe('the credit note of a refund', () => {
  const ordered = async (browser: Browser) => {
    const { id: productId } = await createProduct(print.shop.app);
    return print.shop.ordered(browser, [{ productId, quantity: 2 }]);
  };
  const paid = async (browser: Browser) => {
    const { id: productId } = await createProduct(print.shop.app);
    return (await print.shop.paid(browser, [{ productId, quantity: 2 }])).orderId;
  };
  async function refunded(browser: Browser, buy = ordered) {
    const orderId = await buy(browser);
    const { items } = (await print.admin.get<Order>(`/api/orders/${orderId}`)).body;
    // 10.00 + 1.30 tax
    const what = { kind: 'items', items: [{ itemId: items[0]!.id, quantity: 1 }], withShipping: false };
    const key = randomUUID();
    const answer = await print.admin.post(`/api/admin/orders/${orderId}/refunds`, { key, what, returnStock: false });
    expect(answer.status).toBe(202);
    const order = (await print.admin.get<Order>(`/api/orders/${orderId}`)).body;
    return { orderId, order, note: order.creditNotes![0]! };
  }

  it('is named in the order and on its invoice, and there for the owner and for admins', async () => {
    const { browser: customer } = await registerCustomer(print.shop.app);
    const { orderId, order, note } = await refunded(customer);
    expect(order).toMatchObject({
      items: [{ refundedQuantity: 1 }],
      creditNotes: [{ number: `${orderId.slice(0, 8)}-C1`, amount: '11.30', reason: 'requested', withShipping: false }],
    });
    for (const browser of [customer, print.admin]) {
      const { status, body, headers } = await browser.get<Buffer>(creditNotePath(orderId, note.id));
      expect(status).toBe(200);
      expect(headers.get('content-disposition')).toBe(`inline; filename="credit-note-${note.number}.pdf"`);
      const text = textOf((await readPdf(body))[0]!);
      for (const said of ['Credit Note', `No. ${note.number}`, 'HST 13%', '$1.30', '$11.30'])
        expect(text).toContain(said);
    }
    const [invoice] = await readPdf((await documentOf(customer, orderId)).body);
    expect(textOf(invoice!)).toContain(note.number);
    const [slip] = await readPdf((await documentOf(customer, orderId, 'packing-slip.pdf')).body);
    expect(slip!.texts.map(({ text }) => text)).toContain('1');
  });

  it('is there for guests by the token of the mail, and for nobody else', async () => {
    const { orderId, note } = await refunded(print.shop.app.browser());
    const [order] = await print.shop.app.dataSource.manager.findBy(OrderEntity, { id: orderId });
    const token = print.shop.app.nest.get(ChangeTokens).tokenFor(order!);
    const stranger = print.shop.app.browser();
    expect(await stranger.get(creditNotePath(orderId, note.id, token))).toMatchObject({ status: 200 });
    expect(await stranger.get(creditNotePath(orderId, note.id, 'x'.repeat(43)))).toMatchObject({ status: 404 });
    expect(await stranger.get(creditNotePath(orderId, note.id))).toMatchObject({ status: 401 });
    const { browser: other } = await registerCustomer(print.shop.app);
    expect(await other.get(creditNotePath(orderId, note.id))).toMatchObject({ status: 404 });
  });

  it('is attached to the mail that tells of the refund, which links a guest’s order', async () => {
    const { orderId, note } = await refunded(print.shop.app.browser(), paid);
    const file = path.join(print.shop.app.dataFolder, 'mail', mailFileOf(`order-refunded:${orderId}:${note.id}`));
    let text = '';
    await until(async () => {
      text = await readFile(file, 'utf8').catch(() => '');
      return text !== '';
    }, 60_000);
    const mail = await PostalMime.parse(text);
    expect(mail.text).toContain('The credit note is attached.');
    expect(mail.text).toMatch(new RegExp(`See your order: .*/track-order\\?order=${orderId}&token=`));
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([`credit-note-${note.number}.pdf`]);
    const [page] = await readPdf(Buffer.from(mail.attachments[0]!.content as ArrayBuffer));
    expect(textOf(page!)).toContain('$11.30');
  });

  it('keeps its number when the provider tells of an earlier refund', async () => {
    const { browser: customer } = await registerCustomer(print.shop.app);
    const { orderId, note } = await refunded(customer);
    await print.shop.app.dataSource.query(
      `INSERT INTO refunds (checkout_id, order_id, payment_id, amount, reason, status, created_at)
       SELECT checkout_id, order_id, payment_id, 1, 'requested', 'done', created_at - interval '1 day'
       FROM refunds WHERE id = $1`,
      [note.id],
    );
    const { creditNotes } = (await customer.get<Order>(`/api/orders/${orderId}`)).body;
    const numbers = [1, 2].map((place) => `${orderId.slice(0, 8)}-C${place}`);
    expect(creditNotes?.map(({ number }) => number)).toEqual(numbers);
    expect(creditNotes?.[0]?.id).toBe(note.id);
  });

  it('does not exist for what is no refund of the order, or one that failed', async () => {
    const { browser: customer } = await registerCustomer(print.shop.app);
    const { orderId, note } = await refunded(customer);
    const { note: others } = await refunded(customer);
    for (const id of [randomUUID(), others.id, 'x', '..%2f..'])
      expect(await customer.get(creditNotePath(orderId, id))).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(await customer.get(`${creditNotePath(orderId, note.id)}?size=a3`)).toMatchObject({ status: 400 });
    await print.shop.app.dataSource.query(`UPDATE refunds SET status = 'failed' WHERE id = $1`, [note.id]);
    expect(await customer.get(creditNotePath(orderId, note.id))).toMatchObject({ status: 404 });
  });
});

describe('the mail that confirms an order', () => {
  async function confirmed() {
    const { id: productId } = await createProduct(print.shop.app);
    const orderId = await print.shop.ordered(print.shop.app.browser(), [{ productId }]);
    const file = path.join(print.shop.app.dataFolder, 'mail', mailFileOf(`order-confirmation:${orderId}`));
    let mail = '';
    await until(async () => {
      mail = await readFile(file, 'utf8').catch(() => '');
      return mail !== '';
    }, 60_000);
    return { orderId, mail: await PostalMime.parse(mail) };
  }

  it('has the invoice attached', async () => {
    const { orderId, mail } = await confirmed();
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [`invoice-${orderId.slice(0, 8)}.pdf`, 'application/pdf'],
    ]);
    const [page] = await readPdf(Buffer.from(mail.attachments[0]!.content as ArrayBuffer));
    expect(textOf(page!)).toContain(orderId);
  });

  it('is sent without the invoice if that cannot be made', async () => {
    const outbox = print.shop.app.nest.get(Outbox);
    outbox.attach('invoice', () => Promise.reject(new Error('the printer is out of ink')));
    try {
      const { orderId, mail } = await confirmed();
      expect(mail.attachments).toEqual([]);
      expect(mail.text).toContain(orderId);
    } finally {
      print.shop.app.nest.get(OrderDocuments).onModuleInit();
    }
  });
});
