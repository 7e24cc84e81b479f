import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { mailFileOf } from '../../integrations/mail/file-mailer.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import type { Browser } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { until } from '../../testing/until.js';
import { type PrintShop, gradient, startPrintShop } from '../../testing/print-shop.js';
import { paperSizes } from './document-pdf.js';
import { OrderDocuments } from './order-documents.js';
import { readPdf, textOf } from '../../testing/read-pdf.js';

let print: PrintShop;
beforeAll(async () => {
  print = await startPrintShop();
});
afterAll(() => print.shop.close());

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
