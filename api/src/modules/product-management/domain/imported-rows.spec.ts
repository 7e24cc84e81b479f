import { describe, expect, it } from '@jest/globals';
import { productSheet } from 'shared-contracts/policy/stock-and-products';
import { importedRowsIn } from './imported-rows.js';

const ID = '1a2b3c4d-0000-4000-8000-000000000001';
const read = (...lines: string[]) => {
  const found = importedRowsIn(lines.join('\n'));
  if (!found.ok) throw new Error(found.message);
  return found.value;
};
const refusal = (...lines: string[]) => {
  const found = importedRowsIn(lines.join('\n'));
  return found.ok ? undefined : found.message;
};

describe('the rows of a product file', () => {
  it('hold what their columns say, and nothing of absent ones', () => {
    const { rows } = read(
      'sku;NAME;Packs;Tags;Active;Stock;Stock seen;Low-stock threshold',
      `A-1; Dog ;"1; 3:15.99";"pets,""fun, really"",5"" wide";YES;12;10;`,
    );
    expect(rows).toMatchObject([{ line: 2, name: 'Dog', id: null, sku: 'A-1', seenStock: 10, seenVersion: null }]);
    expect(rows[0]!.fields).toEqual({
      sku: 'A-1',
      name: ' Dog ',
      packOptions: [{ size: 1 }, { size: 3, price: '15.99' }],
      tags: ['pets', 'fun, really', '5" wide'],
      isActive: true,
      inStock: 12,
    });
  });

  it('lose the apostrophe that keeps spreadsheets from running them', () => {
    expect(read('Name', `'=1+1`).rows).toMatchObject([{ name: '=1+1', fields: { name: '=1+1' } }]);
  });

  it('that are wrong are named with the line in which they begin', () => {
    const { rows, wrong } = read(
      'ID,SKU,Name,Stock seen',
      'x,,Dog,',
      ',,',
      ',A-1,"Two\nlines",',
      ',A-1,Cat,',
      ',,Bird,,,',
      ',,Fish,,more',
      ',,Short',
      ',,Frog,many',
      `${ID},,,`,
      `${ID.toUpperCase()},,,`,
    );
    expect(rows.map(({ line, name }) => [line, name])).toEqual([
      [4, 'Two\nlines'],
      [7, 'Bird'],
      [11, ID],
    ]);
    expect(wrong).toEqual([
      { line: 2, name: 'Dog', message: 'ID: Must be an id' },
      { line: 6, name: 'Cat', message: 'This SKU is in line 4 already' },
      { line: 8, name: 'Fish', message: 'The row has more cells than the first line' },
      { line: 9, name: 'Short', message: 'The row has fewer cells than the first line' },
      { line: 10, name: 'Frog', message: 'Stock seen: Must be a whole number' },
      { line: 12, name: ID.toUpperCase(), message: 'This ID is in line 11 already' },
    ]);
  });
});

describe('a product file is refused', () => {
  it.each([
    ['The first line must name the columns, among them ID, SKU or Name', ['Price', '1']],
    ['There is no column “Prise”', ['Name,Prise', 'Dog,1']],
    ['The column “Name” is there twice', ['Name,name', 'Dog,Dog']],
    ['The file has no rows', ['Name,Price', ',']],
  ])('because: %s', (message, lines) => {
    expect(refusal(...lines)).toBe(message);
  });

  it('if it has more than 1,000 rows', () => {
    const rows = Array.from({ length: productSheet.maximumRows + 1 }, () => 'Dog');
    expect(refusal('Name', ...rows)).toBe('The file has more than 1000 rows');
  });
});
