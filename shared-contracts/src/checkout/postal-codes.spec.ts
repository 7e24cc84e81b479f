import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { regionsOf } from '../tax/tax.js';
import { postalCodeIn, unusualRegionOf } from './postal-codes.js';

const examples = {
  CA: `AB T5K 2B6,BC V8V 1X4,MB R3C 0V8,NB E3B 5H1,NL A1B 4J6,NS B3J 1T3,NT X1A 2L9,NU X0A 0H0,ON M7A 1A1,PE C1A 7N8,
QC G1A 1A3,SK S4S 0B3,YT Y1A 2C6`,
  US: `AL 36104,AK 99801,AZ 85007,AR 72201,CA 95814,CO 80203,CT 06106,DE 19901,FL 32301,GA 30303,HI 96813,ID 83702,IL 62701,
IN 46204,IA 50319,KS 66612,KY 40601,LA 70802,ME 04330,MD 21401,MA 02133,MI 48933,MN 55101,MS 39205,MO 65101,MT 59620,NE 68502,
NV 89701,NH 03301,NJ 08608,NM 87501,NY 12207,NC 27601,ND 58501,OH 43215,OK 73102,OR 97301,PA 17101,RI 02903,SC 29217,SD 57501,
TN 37219,TX 78701,UT 84111,VT 05602,VA 23219,WA 98507,WV 25305,WI 53703,WY 82001,DC 20500,PR 00901,GU 96910,VI 00802,AS 96799,
MP 96950,AA 34002,AE 09012,AP 96201`,
};
const countries = ['CA', 'US'] as const;
const codesOf = (country: (typeof countries)[number]) =>
  examples[country].split(/,\n?/).map((entry) => ({ country, state: entry.slice(0, 2), zipCode: entry.slice(3) }));

describe('a postal code', () => {
  it.each([
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', ' K1A-0B1 ', 'K1A 0B1'],
    ['CA', 'K1A  0B1', 'K1A 0B1'],
    ['US', '12345', '12345'],
    ['US', '123456789', '12345-6789'],
    ['US', '12345 6789', '12345-6789'],
    ['US', '12345-6789', '12345-6789'],
  ] as const)('of %s typed as "%s" is written %s', (country, typed, written) =>
    expect(postalCodeIn(country, typed)).toBe(written),
  );

  it.each([
    ['CA', '12345'],
    ['CA', 'K1A 0B'],
    ['CA', 'D1A 0B1'],
    ['CA', 'K1O 0B1'],
    ['US', 'K1A 0B1'],
    ['US', '1234'],
    ['US', '123456'],
    ['US', '１２３４５'],
  ] as const)('of %s is never "%s"', (country, typed) => expect(postalCodeIn(country, typed)).toBeUndefined());

  it('stays as it is once it is written in the usual form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countries), fc.string({ maxLength: 12 }), (country, typed) => {
        const written = postalCodeIn(country, typed);
        return written === undefined || postalCodeIn(country, written) === written;
      }),
    );
    for (const { country, zipCode } of countries.flatMap(codesOf)) expect(postalCodeIn(country, zipCode)).toBe(zipCode);
  });
});

describe('the region of a postal code', () => {
  it.each(countries)('fits its own region and no other, for every region of %s', (country) => {
    const codes = codesOf(country);
    expect(codes.map(({ state }) => state).toSorted()).toEqual(regionsOf[country].map(({ code }) => code).toSorted());
    const suggested = codes.flatMap(({ state, zipCode }) =>
      codes.map((other) => [
        state,
        other.state,
        unusualRegionOf({ country, state: other.state, zipCode })?.code ?? other.state,
      ]),
    );
    expect(suggested).toEqual(codes.flatMap(({ state }) => codes.map((other) => [state, other.state, state])));
  });

  it('is named, so that the shopper can be asked', () =>
    expect(unusualRegionOf({ country: 'CA', state: 'QC', zipCode: 'm5v1a1' })).toMatchObject({ name: 'Ontario' }));

  it('knows towns whose codes belong to the state next door', () => {
    expect(unusualRegionOf({ country: 'US', state: 'NY', zipCode: '06390' })).toBeUndefined();
    expect(unusualRegionOf({ country: 'US', state: 'WY', zipCode: '83414' })).toBeUndefined();
    expect(unusualRegionOf({ country: 'US', state: 'MA', zipCode: '05501' })).toBeUndefined();
  });

  it('says nothing about a code that is malformed, unknown or has no state yet', () => {
    expect(unusualRegionOf({ country: 'CA', state: 'QC', zipCode: 'M5V' })).toBeUndefined();
    expect(unusualRegionOf({ country: 'US', state: 'NY', zipCode: '00000' })).toBeUndefined();
    expect(unusualRegionOf({ country: 'CA', state: '', zipCode: 'M5V 1A1' })).toBeUndefined();
    expect(unusualRegionOf({ country: 'FR', state: 'Paris', zipCode: '75001' })).toBeUndefined();
  });
});
