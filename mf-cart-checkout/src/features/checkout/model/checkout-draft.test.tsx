import { describe, expect, it } from '@jest/globals';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import { checkoutDraft, emptyForm, startingForm } from './checkout-draft';

const ada: User = {
  id: '00000000-0000-4000-8000-00000000ada0',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  role: 'customer',
  isEmailVerified: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const draftOf = (owner: string | null) => ({
  owner,
  form: { ...emptyForm, firstName: 'Grace', city: 'Ottawa' },
  shippingOptionId: null,
});

describe('the checkout form starts', () => {
  it('empty for a guest, with the first country that the shop ships to', () => {
    expect(startingForm(null, null)).toEqual({ ...emptyForm, country: 'CA' });
  });

  it("with the account's name and e-mail address", () => {
    expect(startingForm(null, ada)).toMatchObject({ firstName: 'Ada', lastName: '', email: 'ada@example.com' });
  });

  it("with the tab's draft, including a guest's draft after signing in", () => {
    expect(startingForm(draftOf(null), ada)).toMatchObject({
      firstName: 'Grace',
      city: 'Ottawa',
      email: 'ada@example.com',
    });
    expect(startingForm(draftOf(ada.id), ada)).toMatchObject({ firstName: 'Grace' });
  });

  it("with the account's default address, unless an address was begun", () => {
    const home: SavedAddress = {
      id: '00000000-0000-4000-8000-000000000001',
      firstName: 'Charles',
      lastName: 'Babbage',
      phone: '4165550100',
      country: 'CA',
      address: '1 Bay Street',
      city: 'Toronto',
      state: 'ON',
      zipCode: 'M5V 1A1',
      isDefault: true,
    };
    const other = { ...home, address: '2 Bay Street', isDefault: false };
    const filledIn = { firstName: 'Charles', address: '1 Bay Street', state: 'ON', email: 'ada@example.com' };
    expect(startingForm(null, ada, [other, home])).toMatchObject(filledIn);
    expect(startingForm(null, ada, [other])).toMatchObject({ firstName: 'Ada', address: '' });
    expect(startingForm(draftOf(ada.id), ada, [home])).toMatchObject({
      firstName: 'Grace',
      address: '',
      city: 'Ottawa',
    });
  });

  it("never with another account's draft", () => {
    expect(startingForm(draftOf('somebody-else'), ada)).toMatchObject({ firstName: 'Ada', city: '' });
    expect(startingForm(draftOf(ada.id), null)).toEqual(emptyForm);
  });
});

describe('the checkout draft', () => {
  it('is read back until it is cleared', () => {
    checkoutDraft.save(draftOf(ada.id));
    expect(checkoutDraft.read()).toEqual(draftOf(ada.id));
    checkoutDraft.clear();
    expect(checkoutDraft.read()).toBeNull();
  });

  it.each(['nonsense', '{"form": 7}', 'null', '{"form": {"firstName": 7, "extra": "x"}}'])(
    'is ignored when storage holds %s',
    (stored) => {
      window.sessionStorage.setItem('checkout.draft', stored);
      expect(startingForm(checkoutDraft.read(), null)).toEqual(emptyForm);
    },
  );
});
