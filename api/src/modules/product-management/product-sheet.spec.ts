import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { AuditEntry } from 'shared-contracts/audit/schemas';
import type { AdminProduct, ProductReport } from 'shared-contracts/product-management/schemas';
import { sampleNewProduct } from 'shared-contracts/testing/samples';
import { productCsvHeader } from './domain/product-csv.js';
import { testAdmin, testShop } from '../../testing/started.js';

const shop = testShop();
const admin = testAdmin(shop);

const PRODUCTS = '/api/admin/products';
const created = async (changes: object = {}): Promise<AdminProduct> => {
  const { status, body } = await admin.post<AdminProduct>(PRODUCTS, { ...sampleNewProduct, inStock: 20, ...changes });
  expect(status).toBe(201);
  return body;
};
const one = async (id: string) => (await admin.get<AdminProduct>(`${PRODUCTS}/${id}`)).body;
const named = async (q: string) => (await admin.get<AdminProduct[]>(`${PRODUCTS}?q=${encodeURIComponent(q)}`)).body;
const exported = async (query: Record<string, string>): Promise<string> => {
  const { status, headers, body } = await admin.get<Buffer>(
    `/api/admin/products.csv?${new URLSearchParams(query).toString()}`,
  );
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
  return body.toString();
};
const send = async (csv: string, { onlyValid = false } = {}): Promise<ProductReport> => {
  const { status, body } = await admin.post<ProductReport>(`${PRODUCTS}/import`, { csv, onlyValid });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

describe('the CSV of products', () => {
  it('has the products of the filter, and runs nothing in a spreadsheet', async () => {
    const category = randomUUID();
    const packOptions = [{ size: 1 }, { size: 3, price: '25' }];
    const fields = { category, description: '=HYPERLINK("x")', packOptions, tags: ['pets', 'a, b'] };
    const { id } = await created({ ...fields, name: 'B magnet' });
    await created({ ...fields, name: 'A magnet', inStock: 0, isActive: false });
    const rows = parse<Record<string, string>>(await exported({ category, sort: 'name' }), {
      bom: true,
      columns: true,
    });
    expect(rows.map(({ Name }) => Name)).toEqual(['A magnet', 'B magnet']);
    expect(rows[1]).toMatchObject({
      ID: id,
      Version: '1',
      Description: `'=HYPERLINK("x")`,
      Price: '10.00',
      Stock: '20',
      'Stock seen': '20',
      Packs: '1;3:25.00',
      Tags: 'pets,"a, b"',
      Active: 'yes',
    });
    expect(Object.keys(rows[1]!)).toEqual(productCsvHeader);
    expect(await exported({ category, stock: 'out' })).not.toContain('B magnet');
  });

  it('has every product once, however many there are', async () => {
    const category = randomUUID();
    await shop.app.dataSource.query(
      `INSERT INTO products (name, description, price, category, shape, size)
       SELECT 'Magnet ' || nth, 'A magnet of many.', 10, $1, 'square', 'small' FROM generate_series(1, 1200) AS nth`,
      [category],
    );
    const rows = parse<Record<string, string>>(await exported({ category }), { bom: true, columns: true });
    expect(new Set(rows.map(({ ID }) => ID)).size).toBe(1200);
  });

  it('refuses unknown filters', async () => {
    expect((await admin.get('/api/admin/products.csv?limit=1')).status).toBe(400);
  });
});

describe('the import of products', () => {
  it('changes nothing with the file that was exported', async () => {
    const category = randomUUID();
    const description = `'=1+1\n-2, "quoted"; done`;
    const { id, ...before } = await created({ category, description, costPrice: '2', sku: randomUUID() });
    await created({ category, packOptions: [{ size: 3, price: '25' }] });
    expect(await send(await exported({ category }))).toEqual({
      valid: 2,
      created: 0,
      changed: 0,
      isImported: true,
      wrong: [],
    });
    expect(await one(id)).toEqual({ id, ...before });
  });

  it('creates and changes products, each with its entry in the audit log', async () => {
    const [sku, name] = [randomUUID(), `Magnet ${randomUUID()}`];
    const { id } = await created({ sku });
    const csv = [
      'SKU,Name,Description,Category,Shape,Size,Price,Stock,Packs',
      `${sku},Sticky square,A magnet for the test.,square,square,small,12,20,`,
      `,${name},A magnet of a file.,square,Square,small,9.5,7,3:20;1`,
    ].join('\n');
    expect(await send(csv)).toMatchObject({ valid: 2, created: 1, changed: 1, isImported: true });
    expect(await one(id)).toMatchObject({ price: '12.00', version: 2 });
    expect(await named(name)).toMatchObject([
      {
        price: '9.50',
        inStock: 7,
        packOptions: [
          { size: 1, price: '9.50' },
          { size: 3, price: '20.00' },
        ],
      },
    ]);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit-log?limit=2');
    expect(body).toMatchObject([
      { action: 'Import products from a CSV file', before: null, after: { name } },
      { action: 'Import products from a CSV file', before: { price: '10.00' }, after: { price: '12.00' } },
    ]);
  });

  it('changes nothing if a row is wrong, unless the valid ones are accepted', async () => {
    const [first, second] = [await created({ name: 'First' }), await created({ name: 'Second' })];
    const csv = `ID,Name,Price\n${first.id},First,11\n${second.id},Second,0\n`;
    const report = {
      valid: 1,
      wrong: [{ line: 3, name: 'Second', message: 'Price: Price must be a positive number' }],
    };
    expect(await send(csv)).toMatchObject({ ...report, isImported: false });
    expect(await one(first.id)).toMatchObject({ price: '10.00' });
    expect(await send(csv, { onlyValid: true })).toMatchObject({ ...report, isImported: true });
    expect(await one(first.id)).toMatchObject({ price: '11.00' });
    expect(await one(second.id)).toMatchObject({ price: '10.00' });
  });

  it('adds to the stock what the admin added, beside what was sold meanwhile', async () => {
    const category = randomUUID();
    const { id } = await created({ category });
    const csv = (await exported({ category })).replace(',20,20,', ',30,20,');
    await shop.app.dataSource.query('UPDATE products SET in_stock = in_stock - 3 WHERE id = $1', [id]);
    expect(await send(csv)).toMatchObject({ changed: 1, isImported: true });
    expect(await one(id)).toMatchObject({ inStock: 27 });
  });

  it('refuses rows of products that somebody has changed since the export', async () => {
    const category = randomUUID();
    const { id } = await created({ category });
    const csv = (await exported({ category })).replace('10.00', '12.00');
    await admin.put(`${PRODUCTS}/${id}`, { name: 'Renamed' });
    expect(await send(csv)).toMatchObject({
      isImported: false,
      wrong: [{ line: 2, message: 'Somebody has changed this product since the file was exported' }],
    });
    expect(await one(id)).toMatchObject({ name: 'Renamed', price: '10.00' });
  });

  it('of the same new products twice at once creates them once', async () => {
    const sku = randomUUID();
    const csv = `SKU,Name,Description,Category,Shape,Size,Price\n${sku},Magnet,A magnet of a file.,square,square,small,9`;
    const answers = await Promise.all(
      [1, 2].map(() => admin.post<ProductReport>(`${PRODUCTS}/import`, { csv, onlyValid: false })),
    );
    expect([200, 409]).toContain(Math.max(...answers.map(({ status }) => status)));
    expect(await named(sku)).toHaveLength(1);
  });

  it('takes a file with as many rows as it may have', async () => {
    const category = randomUUID();
    const rows = Array.from({ length: 1000 }, (_, nth) => `Magnet ${nth},A magnet of many.,${category},square,small,9`);
    const report = await send(['Name,Description,Category,Shape,Size,Price', ...rows].join('\n'));
    expect(report).toMatchObject({ created: 1000, isImported: true });
  }, 60_000);

  it('refuses a file without the columns of an import, and one that is too large', async () => {
    const answer = (csv: string) => admin.post(`${PRODUCTS}/import`, { csv, onlyValid: false });
    expect(await answer('x')).toMatchObject({ status: 400, body: { errors: { csv: expect.any(String) } } });
    expect(await answer(`Name\n${'x'.repeat(900_000)}`)).toMatchObject({
      status: 400,
      body: { errors: { csv: 'The file is too large' } },
    });
  });
});
