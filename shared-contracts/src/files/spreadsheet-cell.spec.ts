import { describe, expect, it } from '@jest/globals';
import { cellProblem, cellText, looksRounded } from './spreadsheet-cell.js';

describe('the text of a cell', () => {
  it.each([
    ['="7023210039414604"', '7023210039414604'],
    [' ="\u00A01Z9 " ', '1Z9'],
    ["'0612345678901", '0612345678901'],
    ['="#N/A"', '#N/A'],
    ['=A1', '=A1'],
    ['\u202A1Z\u200B9\uFEFF', '1Z9'],
    ['a "b"', 'a "b"'],
  ])('of %j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe('a cell', () => {
  it.each(['#N/A', '#n/a', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NV', '#BEZUG!', '#Н/Д', 'Err:502'])(
    'with %s has an error',
    (text) => {
      expect(cellProblem(text)).toBe(`${text} is an error of the spreadsheet, not a value`);
    },
  );

  it('that was too narrow has signs instead of its number', () => {
    for (const text of ['##', '########']) expect(cellProblem(text)).toMatch(/^The column was too narrow/);
  });

  it.each(['1.23457E+11', '9,40011e+21', '9E+21', '-1.5E+20', '1.23457E11', '1.2E-05'])(
    'with %s was rounded',
    (text) => {
      expect(cellProblem(text)).toMatch(/^A spreadsheet has rounded this number/);
    },
  );

  it('may have a formula instead of its result', () => {
    for (const text of ['=A1', '=VLOOKUP(A2,B:C,2)']) expect(cellProblem(text)).toMatch(/formula/);
  });

  it.each(['', '1E5', '12E-345', '#1a2b3c4d', '#12', '1Z999AA10123456784', 'MAG-01', '-', '100'])(
    'with %j may be what somebody wrote',
    (text) => {
      expect(cellProblem(text)).toBeNull();
    },
  );
});

it('a number looks rounded with zeros after 15 digits only', () => {
  for (const text of ['7023210039414600', '9400111899223810000000', '1000000000000000'])
    expect([text, looksRounded(text)]).toEqual([text, true]);
  for (const text of ['702321003941460', '7023210039414604', '9400111899223817428490', '0702321003941460', '1Z0', ''])
    expect([text, looksRounded(text)]).toEqual([text, false]);
});
