import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvRecords, withFormulaGuard, withoutFormulaGuard } from './csv-records.js';

const read = (csv: string) => {
  const records = csvRecords(csv);
  if (!records.ok) throw new Error(records.message);
  return records.value;
};

describe('the records of a CSV file', () => {
  it('are named with the line in which they begin, whatever ends the lines', () => {
    const csv = '\uFEFFa,b\r\n"two\nlines",é\r\n\r\n"three\r\nshort\rlines",2\r\n3,4\r\n';
    expect(read(csv).map(({ line, cells: [first] }) => [line, first])).toEqual([
      [1, 'a'],
      [2, 'two\nlines'],
      [5, 'three\r\nshort\rlines'],
      [8, '3'],
    ]);
  });

  it.each([',', ';', '\t'])('are separated by %j if the titles are', (delimiter) => {
    const others = [',', ';', '\t'].filter((each) => each !== delimiter).join('');
    expect(read(`a${delimiter}b\n1${others}${delimiter}2`)[1]!.cells).toEqual([`1${others}`, '2']);
  });
});

describe('a first line that names the separator', () => {
  it.each([
    ['sep=;', ';'],
    ['\uFEFFSEP=;', ';'],
    ['sep=|  ', '|'],
    ['sep=\t', '\t'],
  ])('%j decides, and counts as a line', (first, separator) => {
    expect(read(`${first}\r\na,,,${separator}b\r\n1${separator}2\r\n`)).toEqual([
      { line: 2, cells: ['a,,,', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('is a title like any other if it names none', () => {
    expect(read('sep=x,b\n1,2').map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'sep=x', 'b'],
      [2, '1', '2'],
    ]);
    expect(read('sep=;')).toEqual([]);
  });
});

it('takes digits out of what keeps them as text, but leaves other formulas alone', () => {
  const [, row] = read(`a,b,c,d\n="007","=""008""","=1+1",="a"&"b"`);
  expect(row!.cells).toEqual(['007', '008', '=1+1', '="a"&"b"']);
});

const start = fc.array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '＝', 'a'), { maxLength: 6 });
const text = fc.tuple(start, fc.string()).map(([signs, rest]) => signs.join('') + rest);

describe('the guard against formulas', () => {
  it('can be taken off again, whatever the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(withoutFormulaGuard(withFormulaGuard(given))).toBe(given);
      }),
    );
  });

  it('leaves texts alone that are no formula', () => {
    const harmless = ['Ada', "'90s magnets", '', '7', '-7.50'];
    expect(harmless.map(withFormulaGuard)).toEqual(harmless);
    expect(withoutFormulaGuard("'90s magnets")).toBe("'90s magnets");
  });
});
