import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { trackingRowsIn } from './tracking-rows.js';

const ID = '1a2b3c4d-0000-4000-8000-000000000001';
const read = (csv: string) => {
  const found = trackingRowsIn(csv);
  if (!found.ok) throw new Error(found.message);
  return found.value;
};
const refusal = (csv: string) => {
  const found = trackingRowsIn(csv);
  return found.ok ? undefined : found.message;
};

describe('the rows of a tracking file', () => {
  it.each([
    ['commas', `Order,Tracking number\n${ID},1Z1\n`],
    ['semicolons and a mark of UTF-8', `\ufeffOrder number;Tracking\r\n#${ID.toUpperCase()};1Z1\r\n`],
    ['tabs and more columns', `Customer\tOrder id\tOrder\tTracking no.\nAda\t${ID}\t1a2b3c4d\t1Z1`],
    ['quotes', `"order","tracking"\n"${ID}"," 1Z1 "`],
  ])('are read from a file with %s', (_, csv) => {
    const { rows, wrong } = read(csv);
    expect(rows).toMatchObject([{ line: 2, named: { id: ID }, trackingNumber: '1Z1' }]);
    expect(wrong).toEqual([]);
  });

  it('may name an order by its first 8 characters', () => {
    expect(read('order,tracking\n1a2b3c4d,1Z').rows).toMatchObject([{ named: { beginning: '1a2b3c4d' } }]);
  });

  it('that are wrong are named with the line in which they begin', () => {
    const csv = [
      'order,tracking',
      ',1Z',
      '',
      '"two\nlines",1Z',
      'x,1Z',
      `${ID},`,
      `${ID},${'9'.repeat(101)}`,
      `${ID},1Z`,
    ];
    const { rows, wrong } = read(csv.join('\n'));
    expect(wrong.map(({ line, message }) => [line, message])).toEqual([
      [2, 'The order number is missing'],
      [4, 'This is not an order number'],
      [6, 'This is not an order number'],
      [7, 'The tracking number is missing'],
      [8, 'The tracking number is too long'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([9]);
  });

  it.each([
    ['="7023210039414604"', '7023210039414604'],
    ['"=""7023210039414604"""', '7023210039414604'],
    ["'0612345678901", '0612345678901'],
    ['="\u0020 1Z9 "', '1Z9'],
    ['1E5', '1E5'],
  ])('have %s as the text that it stands for', (cell, trackingNumber) => {
    expect(read(`order,tracking\n="${ID}",${cell}`).rows).toMatchObject([{ named: { id: ID }, trackingNumber }]);
  });

  it.each(['9.40011E+21', '"9,40011e+21"', '="9.4E+21"', '9E+21'])('are refused with %s, which was rounded', (cell) => {
    expect(read(`sep=,\norder,tracking\n${ID},1Z1\n${ID},${cell}`).wrong).toEqual([
      { line: 4, order: ID, message: expect.stringContaining('A spreadsheet has rounded this number') },
    ]);
  });

  it('are refused when the order number was rounded', () => {
    expect(read('order,tracking\n1.2345E+12,1Z').wrong).toMatchObject([
      { message: expect.stringContaining('A spreadsheet has rounded this number') },
    ]);
  });

  it('lose the quote that keeps spreadsheets from running them', () => {
    expect(read(`order,tracking\n${ID},'+49123`).rows).toMatchObject([{ trackingNumber: '+49123' }]);
  });
});

describe('a tracking file is refused', () => {
  it('if its columns or rows are missing, or it has more than 1,000 rows', () => {
    expect(refusal('id,parcel\n1,2')).toBe('The first line must name the columns: Order, Tracking number');
    expect(refusal('')).toBe('The first line must name the columns: Order, Tracking number');
    expect(refusal('order,tracking\n')).toBe('The file has no rows');
    const rows = Array.from({ length: shopPolicy.orderDesk.maximumTrackingRows + 1 }, () => `${ID},1Z`);
    expect(refusal(['order,tracking', ...rows].join('\n'))).toBe('The file has more than 1000 rows');
  });

  it('with the number of the line at which it stops being CSV', () => {
    expect(refusal(`order,tracking\n${ID},"1Z`)).toMatch(/^This is not a CSV file: something is wrong in line \d/);
  });
});
