import type { AddressForm, SavedAddress } from 'shared-contracts/accounts/addresses';

/** The country comes before the state, which it resets. */
const fields = [
  'firstName',
  'lastName',
  'phone',
  'country',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
] as const;
type AddressField = (typeof fields)[number];
type FormNow = { [Field in AddressField]?: string | undefined };

export const filledFrom = (address: SavedAddress): [AddressField, string][] =>
  fields.map((field) => [field, address[field] ?? '']);

const isSame = (form: FormNow, address: SavedAddress) =>
  fields.every((field) => (form[field]?.trim() ?? '') === (address[field] ?? ''));

export const savedIn = (form: FormNow, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find((address) => isSame(form, address));

export const addressIn = (form: Omit<AddressForm, 'isDefault'>): AddressForm => {
  const { firstName, lastName, phone, country, address, address2, city, state, zipCode } = form;
  return { firstName, lastName, phone, country, address, address2, city, state, zipCode, isDefault: false };
};

export const labelOf = ({ firstName, lastName, address, city, isDefault }: SavedAddress): string =>
  `${firstName} ${lastName}, ${address}, ${city}${isDefault ? ' (default)' : ''}`;
