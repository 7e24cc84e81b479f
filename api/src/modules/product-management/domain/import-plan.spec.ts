import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Shape, Size } from 'shared-contracts/catalog/schemas';
import { NewProduct } from 'shared-contracts/product-management/product-fields';
import { sampleId, sampleNewProduct } from 'shared-contracts/testing/samples';
import type * as z from 'zod';
import { csvLines } from '../../../shared/http/csv-response.js';
import type { Product } from '../../catalog/product.entity.js';
import { importPlan } from './import-plan.js';
import { newProduct } from './product-change.js';
import { productCsvHeader, productCsvRow } from './product-csv.js';
import { importedRowsIn } from './imported-rows.js';

const productWith = (fields: Partial<z.input<typeof NewProduct>> = {}, more: Partial<Product> = {}): Product => {
  const { inStock = 0, ...given } = NewProduct.parse({ ...sampleNewProduct, ...fields });
  return {
    ...newProduct(given),
    inStock,
    reserved: 0,
    id: sampleId(),
    version: 3,
    archivedAt: null,
    ...more,
  } as Product;
};
const planOf = (csv: string, products: readonly Product[]) => {
  const read = importedRowsIn(csv);
  if (!read.ok) throw new Error(read.message);
  expect(read.value.wrong).toEqual([]);
  return importPlan(read.value.rows, products);
};
const fileOf = (...products: Product[]) => `\uFEFF${csvLines([productCsvHeader, ...products.map(productCsvRow)])}`;

const sign = fc.constantFrom("'", '=', '-', '@', '"', ',', ';', ':', '\t', '\n', '\r\n', ' ', '\uFEFF', 'é', 'x', '1');
const anyText = (minLength: number, maxLength: number) =>
  fc
    .string({ unit: fc.oneof(sign, fc.string({ minLength: 1, maxLength: 1 })), minLength, maxLength: maxLength / 2 })
    .map((text) => text.trim())
    .filter((text) => text.length >= minLength && text.length <= maxLength);
const amount = fc.integer({ min: 1, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2));
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const anyProduct = fc.record({
  name: anyText(2, 40).filter((text) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(text)),
  description: anyText(10, 200),
  price: amount,
  category: anyText(1, 20),
  shape: fc.constantFrom(...Shape.options),
  size: fc.constantFrom(...Size.options),
  compareAtPrice: maybe(amount),
  costPrice: maybe(amount),
  weight: maybe(fc.integer({ min: 0, max: 999_999 }).map((hundredths) => (hundredths / 100).toFixed(2))),
  dimensions: maybe(anyText(1, 20)),
  material: anyText(1, 20),
  packOptions: maybe(
    fc.uniqueArray(fc.record({ size: fc.integer({ min: 1, max: 100 }), price: amount }), {
      selector: ({ size }) => size,
      maxLength: 5,
    }),
  ),
  inStock: fc.nat(1_000_000),
  lowStockThreshold: fc.nat(1_000_000),
  sku: maybe(anyText(1, 20)),
  isActive: fc.boolean(),
  isFeatured: fc.boolean(),
  tags: fc.array(anyText(1, 20), { maxLength: 5 }),
  seoTitle: maybe(anyText(1, 20)),
  seoDescription: maybe(anyText(1, 20)),
});

describe('a file that was exported', () => {
  it('changes nothing when it is imported as it is', () => {
    fc.assert(
      fc.property(anyProduct, (fields) => {
        const product = productWith(fields);
        expect(planOf(fileOf(product), [product])).toEqual({ valid: 1, planned: [], wrong: [] });
      }),
    );
  });

  it('makes the same product where the product is not known', () => {
    fc.assert(
      fc.property(anyProduct, (fields) => {
        const product = productWith(fields);
        const { id: _id, version: _version, reserved: _reserved, archivedAt: _at, ...same } = product;
        const plan = planOf(fileOf(Object.assign(product, { id: '' })), []);
        expect(plan.planned.map(({ next }) => next)).toEqual([same]);
      }),
    );
  });
});

describe('a row', () => {
  it('changes the product that its ID names, or its SKU, and only in the columns that there are', () => {
    const [first, second] = [productWith({ sku: 'A-1', weight: '2', costPrice: '1' }), productWith({ sku: 'A-2' })];
    const { planned } = planOf(`ID,SKU,Price\n${first.id},A-9,12\n,A-2,13\n`, [first, second]);
    expect(planned).toMatchObject([
      { product: { id: first.id }, next: { sku: 'A-9', price: '12.00', weight: '2.00', costPrice: '1.00' } },
      { product: { id: second.id }, next: { price: '13.00' } },
    ]);
    expect(planned[0]!.next).not.toHaveProperty('name');
    expect(planned[0]!.next).not.toHaveProperty('inStock');
  });

  it('empties what it has an empty cell for', () => {
    const product = productWith({ weight: '2', seoTitle: 'Magnets', packOptions: [{ size: 3, price: '20' }] });
    expect(planOf(`ID,Weight,SEO title,Packs\n${product.id},,,`, [product]).planned).toMatchObject([
      { next: { weight: null, seoTitle: null, packOptions: null } },
    ]);
  });

  it('applies the difference to the stock that was seen, so that sales count', () => {
    const product = productWith({ inStock: 17 });
    const stockOf = (cells: string) =>
      planOf(`ID,Stock,Stock seen\n${product.id},${cells}`, [product]).planned.map(({ next }) => next.inStock);
    expect(stockOf('30,20')).toEqual([27]);
    expect(stockOf('30,')).toEqual([30]);
    expect(stockOf('20,20')).toEqual([]);
    expect(stockOf(',20')).toEqual([]);
  });

  it('keeps a 1-pack at the price of the product', () => {
    const product = productWith({ packOptions: [{ size: 1 }, { size: 3, price: '25' }] });
    const csv = fileOf(product).replace('10.00', '12.00');
    expect(planOf(csv, [product]).planned).toMatchObject([
      {
        next: {
          packOptions: [
            { size: 1, price: '12.00' },
            { size: 3, price: '25.00' },
          ],
        },
      },
    ]);
  });

  it('brings an archived product back by activating it', () => {
    const product = productWith({ isActive: false }, { archivedAt: new Date(0) });
    expect(planOf(`ID,Active\n${product.id},yes`, [product]).planned).toMatchObject([
      { next: { isActive: true, archivedAt: null } },
    ]);
  });
});

describe('a row is wrong', () => {
  const known = productWith({ sku: 'A-1', inStock: 5 }, { reserved: 2 });
  it.each([
    ['ID\n00000000-0000-4000-8000-000000000000', 'No product has this ID'],
    [`ID,SKU\n${known.id},\n,A-1`, 'This product is in line 2 already'],
    [
      'Name\nX',
      /^Name: Product name must be at least 2 characters\. Description: .+\. Price: .+\. Category: .+\. Shape: /,
    ],
    [`SKU,Price\nA-1,12€`, 'Price: Price must be a positive number'],
    [`SKU,Shape\nA-1,blob`, 'Shape: Shape is required'],
    [`SKU,Stock\nA-1,many`, 'Stock: Enter a whole number'],
    [`SKU,Active\nA-1,maybe`, 'Active: Must be yes or no'],
    [`SKU,Packs\nA-1,three`, 'Packs: Must look like 3:15.99;6:24.99'],
    [`SKU,Packs\nA-1,3:9;3:8`, 'Packs: A pack with this size already exists.'],
    [`SKU,Packs\nA-1,3`, 'Packs: Price must be a positive number'],
    [`SKU,Stock,Stock seen\nA-1,0,4`, /^There are 5 in stock now\. Open checkouts hold 2 of them\./],
    [`SKU,Version,Name\nA-1,2,Other name`, 'Somebody has changed this product since the file was exported'],
  ])('in %j', (csv, message) => {
    const { wrong } = planOf(csv, [known]);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]!.message).toMatch(message);
  });

  it('with the SKU of another product', () => {
    const other = productWith({ sku: 'A-2' });
    const csv = `ID,SKU\n${other.id},A-1`;
    expect(planOf(csv, [known, other]).wrong).toMatchObject([{ line: 2, message: 'This SKU is already in use' }]);
  });
});
