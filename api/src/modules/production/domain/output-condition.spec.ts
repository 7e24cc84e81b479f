import { describe, expect, it } from '@jest/globals';
import { outputConditionOf } from './output-condition.js';

function profileWith(tag: string, text: string): Buffer {
  const value = Buffer.from(`text\0\0\0\0${text}\0`, 'latin1');
  const table = Buffer.alloc(16);
  table.writeUInt32BE(1, 0);
  table.write(tag, 4, 'latin1');
  table.writeUInt32BE(144, 8);
  table.writeUInt32BE(value.length, 12);
  return Buffer.concat([Buffer.alloc(128), table, value]);
}
const none = Buffer.alloc(0);

describe('the registered name of an output condition', () => {
  it.each([
    ['Coated FOGRA39 (ISO 12647-2:2004)', 'FOGRA39'],
    ['ISO Coated v2 (ECI)', 'FOGRA39'],
    ['PSO Coated v3', 'FOGRA51'],
    ['PSOcoated_v3_FOGRA51', 'FOGRA51'],
    ['GRACoL2013_CRPC6.icc', 'CGATS21_CRPC6'],
    ['SWOP2013_CRPC5', 'CGATS21_CRPC5'],
    ['U.S. Web Coated (SWOP) v2', 'CGATS TR 001'],
  ])('is known by the profile %s: %s', (name, condition) => {
    expect(outputConditionOf({ icc: none, name })).toBe(condition);
  });

  it.each(['Epson Premium Luster', 'FOGRA390', 'GRACoL2013UNC_CRPC3', ''])('is not made up for %j', (name) => {
    expect(outputConditionOf({ icc: none, name })).toBeNull();
  });

  it('is what the profile says it was made from, whatever its description', () => {
    expect(outputConditionOf({ icc: profileWith('targ', 'ICCHDAT FOGRA52'), name: 'Coated FOGRA39' })).toBe('FOGRA52');
  });

  it('is not measured data that a profile carries, nor another tag', () => {
    expect(outputConditionOf({ icc: profileWith('targ', 'CGATS.17 BEGIN_DATA'), name: 'Mine' })).toBeNull();
    expect(outputConditionOf({ icc: profileWith('cprt', 'ICCHDAT FOGRA52'), name: 'Mine' })).toBeNull();
  });
});
