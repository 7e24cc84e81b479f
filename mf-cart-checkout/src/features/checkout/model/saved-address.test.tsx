import { describe, expect, it } from '@jest/globals';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import { sampleId } from 'shared-contracts/testing/samples';
import { emptyForm } from './checkout-draft';
import { addressIn, filledFrom, labelOf, savedIn } from './saved-address';

const home: SavedAddress = {
  id: sampleId(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '416 555 0100',
  address: '12 Main Street',
  address2: 'Apt 4',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5V 1A1',
  country: 'CA',
  isDefault: true,
};
const filled = { ...emptyForm, ...Object.fromEntries(filledFrom(home)), email: 'ada@example.com' };

describe('a saved address at the checkout', () => {
  it('fills in the country before the state, which changing the country resets', () => {
    const names = filledFrom(home).map(([name]) => name);
    expect(names.indexOf('country')).toBeLessThan(names.indexOf('state'));
  });

  it('is recognized in the form until something of it changes', () => {
    expect(savedIn({ ...filled, city: ' Toronto ' }, [home])).toBe(home);
    expect(savedIn({ ...filled, city: 'York' }, [home])).toBeUndefined();
  });

  it('is what the form holds without email and instructions', () => {
    const { id: _, ...address } = home;
    expect(addressIn({ ...filled, country: 'CA' })).toEqual({ ...address, isDefault: false });
  });

  it('is named by person and street', () => {
    expect(labelOf(home)).toBe('Ada Lovelace, 12 Main Street, Toronto (default)');
  });
});
