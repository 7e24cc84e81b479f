import { describe, expect, it } from '@jest/globals';
import { NO_PACKS, packFormOf, packOptionsFrom, withCustomPack } from './pack-form';

const pack = (size: number, price: string) => ({ size, price });

describe('the packs of the form', () => {
  it('are none when the shop’s standard packs are sold', () => {
    expect(packFormOf(null, '10.00')).toEqual(NO_PACKS);
    expect(packOptionsFrom(NO_PACKS)).toBeNull();
  });

  it('sell the 1-pack at the main price when it has none of its own', () => {
    const choice = packFormOf([pack(1, '10.00'), pack(3, '25.00')], '10.00');
    expect(choice).toMatchObject({ sellsSingle: true, standard: { '1': '', '3': '25.00' } });
    expect(packOptionsFrom(choice)).toEqual([{ size: 1 }, pack(3, '25.00')]);
  });

  it.each([
    ['own price of the 1-pack', [pack(1, '9.00'), pack(3, '25.00')]],
    ['no single magnets', [pack(6, '30.00')]],
    ['a lone 1-pack', [pack(1, '10.00')]],
    ['custom packs', [pack(4, '22.00'), pack(6, '30.00')]],
  ])('come back as they were stored: %s', (_name, packs) => {
    const sent = packOptionsFrom(packFormOf(packs, '10.00'));
    expect(sent?.toSorted((a, b) => a.size - b.size)).toEqual(packs);
  });
});

describe('a custom pack', () => {
  const choice = { ...NO_PACKS, custom: [pack(4, '22.00')] };

  it.each([
    ['', '9.00'],
    ['0', '9.00'],
    ['101', '9.00'],
    ['2.5', '9.00'],
    ['7', ''],
    ['7', '0'],
    ['7', 'nine'],
  ])('is refused with the size %j and the price %j', (size, price) => {
    expect(withCustomPack(choice, { size, price })).toMatchObject({
      isAdded: false,
      choice,
      told: { title: 'Invalid Input', description: 'Please enter a valid pack size (1-100) and price.' },
    });
  });

  it('is refused in a standard size', () => {
    expect(withCustomPack(choice, { size: '6', price: '9.00' })).toMatchObject({
      isAdded: false,
      told: {
        title: 'Pack Size Conflict',
        description: 'This pack size is already available in the standard options above.',
      },
    });
  });

  it('is refused in a size that is there already', () => {
    expect(withCustomPack(choice, { size: '4', price: '9.00' })).toMatchObject({
      isAdded: false,
      told: { title: 'Pack Already Exists', description: 'A pack with this size already exists.' },
    });
  });

  it('is added in the order of sizes', () => {
    expect(withCustomPack(choice, { size: '2', price: '15' })).toMatchObject({
      isAdded: true,
      choice: { custom: [pack(2, '15'), pack(4, '22.00')] },
      told: { title: 'Custom Pack Added', description: 'Pack of 2 for $15.00.' },
    });
  });
});
