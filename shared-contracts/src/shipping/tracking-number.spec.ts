import { describe, expect, it } from '@jest/globals';
import { looksRoundedTracking, trackingKeyOf, trackingProblem, trackingText } from './tracking-number.js';

describe('a tracking number', () => {
  it.each([
    '1Z999AA10123456784',
    '9400 1118 9922 3817 4284 90',
    'RR123456785CA',
    'JJD000390007886543210',
    '1Z-theirs',
    'TR 1',
    '+49123',
    'LOCAL/12.B_3',
    '1E5',
    '7023210039414600',
  ])('may be %j', (number) => {
    expect(trackingProblem(number)).toBeNull();
  });

  it.each([
    '#N/A',
    '########',
    '1.23457E+11',
    '=A1',
    'N/A',
    'TRUE',
    '-',
    '12/24/2026',
    '123456789012.00',
    '123,456,789',
    '#12',
    '<b>1</b>',
    '１２３',
    '9'.repeat(101),
  ])('is never %j', (number) => {
    expect(trackingProblem(number)).toEqual(expect.any(String));
  });

  it('is read out of what spreadsheets wrap it in', () => {
    expect(trackingText(' ="9400  1118" ')).toBe('9400 1118');
    expect(trackingText("'+49123")).toBe('+49123');
    expect(trackingProblem(trackingText('="#REF!"'))).toEqual(expect.any(String));
  });

  it('is the same however it is written', () => {
    expect(trackingKeyOf('1z 999-aa1')).toBe(trackingKeyOf('1Z999AA1'));
    expect(looksRoundedTracking('7023 2100 3941 4600')).toBe(true);
    expect(looksRoundedTracking('7023 2100 3941 4604')).toBe(false);
  });
});
