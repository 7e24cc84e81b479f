import { describe, expect, it } from '@jest/globals';
import { csvRecords } from './csv-records.js';

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
