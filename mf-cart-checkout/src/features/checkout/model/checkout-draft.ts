import type * as z from 'zod';
import type { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import { filledFrom } from './saved-address';

export type CheckoutForm = z.input<typeof ShippingInfo>;
export type CheckoutDraft = { owner: string | null; form: CheckoutForm; shippingOptionId: string | null };

const KEY = 'checkout.draft';

export const emptyForm: Required<CheckoutForm> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: shopPolicy.shipping.countries[0].code,
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  specialInstructions: '',
};

const accountForm = (user: User | null): CheckoutForm =>
  user
    ? { ...emptyForm, firstName: user.firstName ?? '', lastName: user.lastName ?? '', email: user.email }
    : emptyForm;

/** The draft, unless it is another account's; else the account's details. */
export function startingForm(
  draft: CheckoutDraft | null,
  user: User | null,
  addresses: readonly SavedAddress[] = [],
): CheckoutForm {
  const isOwn = draft !== null && (draft.owner === null || draft.owner === user?.id);
  const filledIn = Object.fromEntries(Object.entries(isOwn ? draft.form : {}).filter(([, text]) => text !== ''));
  const home = addresses.find(({ isDefault }) => isDefault);
  // only if none was begun: halves of two addresses must not mix
  const hasAddress = 'address' in filledIn || 'city' in filledIn || 'zipCode' in filledIn;
  const fromHome = home && !hasAddress ? Object.fromEntries(filledFrom(home)) : {};
  return { ...accountForm(user), ...filledIn, ...fromHome };
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function draftIn(stored: string | null): CheckoutDraft | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== 'object' || value === null || !('form' in value)) return null;
  const { form } = value;
  if (typeof form !== 'object' || form === null) return null;
  const texts = Object.entries(form).filter(([name, text]) => name in emptyForm && typeof text === 'string');
  return {
    owner: 'owner' in value ? textOr(value.owner) : null,
    form: { ...emptyForm, ...Object.fromEntries(texts) },
    shippingOptionId: 'shippingOptionId' in value ? textOr(value.shippingOptionId) : null,
  };
}

/** For this tab, until the shopper returns from the payment page. */
export const checkoutDraft = {
  read: (): CheckoutDraft | null => {
    try {
      return draftIn(window.sessionStorage.getItem(KEY));
    } catch {
      // storage is blocked or unreadable
      return null;
    }
  },
  save: (draft: CheckoutDraft): void => {
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify(draft));
    } catch {
      // storage is blocked or full
    }
  },
  clear: (): void => {
    try {
      window.sessionStorage.removeItem(KEY);
    } catch {
      // storage is blocked, so nothing was saved
    }
  },
};
