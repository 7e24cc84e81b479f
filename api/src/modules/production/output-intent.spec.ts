import { describe, expect, it } from '@jest/globals';
import { outputIntentOf } from './output-intent.js';

const profile = { data: {}, end: () => undefined };
const of = (name: string | null, outputCondition: string | null) => {
  const intent = outputIntentOf({ profile, icc: Buffer.alloc(0), name, outputCondition }) as Record<
    string,
    { toString(): string } | undefined
  >;
  return [intent['OutputConditionIdentifier'], intent['RegistryName']].map((value) => value?.toString());
};

describe('the output intent of a print file', () => {
  it('is that of the profile, in the registry of the ICC', () => {
    expect(of('PSO Coated v3', null)).toEqual(['FOGRA51', 'http://www.color.org']);
  });

  it('is what an admin chose, whatever the profile says', () => {
    expect(of('PSO Coated v3', 'CGATS21_CRPC6')).toEqual(['CGATS21_CRPC6', 'http://www.color.org']);
  });

  it('is in no registry if none is known', () => {
    expect(of('My printer', null)).toEqual(['Custom', undefined]);
  });

  it('is that of screens without a profile', () => {
    expect(of(null, 'FOGRA39')).toEqual(['sRGB IEC61966-2.1', 'http://www.color.org']);
  });
});
