import * as z from 'zod';
import { Email, Id, MoneyText } from '../api/fields.js';
import { LineRequest } from '../cart/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { regionsIn } from '../tax/tax.js';
import { postalCodeIn } from './postal-codes.js';

const text = (minimum: number, message: string, maximum = 200) =>
  z.string().trim().min(minimum, message).max(maximum, `At most ${maximum} characters`);

export const addressFields = {
  firstName: text(2, 'First name must be at least 2 characters', 100),
  lastName: text(2, 'Last name must be at least 2 characters', 100),
  phone: text(10, 'Phone number must be at least 10 digits', 40),
  address: text(5, 'Address is required'),
  /** Apartment, suite or unit; left out when empty, for earlier versions. */
  address2: z
    .string()
    .trim()
    .max(200, 'At most 200 characters')
    .transform((unit) => unit || undefined)
    .optional(),
  city: text(2, 'City is required', 100),
  state: text(2, 'State/Province is required', 100),
  zipCode: text(3, 'Postal/ZIP code is required', 20),
  country: z
    .string()
    .min(2, 'Country is required')
    .pipe(z.enum(['CA', 'US'], 'We ship to Canada and the United States')),
};

type PostalAddress = { country: 'CA' | 'US'; state: string; zipCode: string };

const hasItsState = ({ country, state }: PostalAddress): boolean =>
  regionsIn(country).some((region) => region.code === state || region.name === state);
const noSuchState = { path: ['state'], message: 'State/Province is required' };

const ofPostalCode = z.object({ country: addressFields.country, zipCode: addressFields.zipCode });
const malformed = {
  CA: 'Enter a postal code like K1A 0B1',
  US: 'Enter a ZIP code like 12345 or 12345-6789',
};
const malformedPostalCode: z.core.$ZodCustomParams = {
  path: ['zipCode'],
  error: ({ input }) => malformed[(input as PostalAddress).country],
  // also while other fields are still empty
  when: ({ value }) => ofPostalCode.safeParse(value).success,
};

/** Checks state and postal code against the country, and writes the code in its usual form. */
export const checkedAddress = <Shape extends Pick<typeof addressFields, 'country' | 'state' | 'zipCode'>>(
  schema: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<Shape, z.core.$strict> =>
  schema
    .refine((form) => hasItsState(form as PostalAddress), noSuchState)
    .refine((form) => {
      const { country, zipCode } = form as PostalAddress;
      return postalCodeIn(country, zipCode) !== undefined;
    }, malformedPostalCode)
    .overwrite((form) => {
      const { country, zipCode } = form as PostalAddress;
      return { ...form, zipCode: postalCodeIn(country, zipCode) ?? zipCode };
    });

export const ShippingInfo = checkedAddress(
  z.strictObject({ ...addressFields, email: Email, specialInstructions: z.string().trim().max(2000).optional() }),
);
export type ShippingInfo = z.infer<typeof ShippingInfo>;

export const CheckoutRequest = z.strictObject({
  items: z.array(LineRequest).min(1, 'Your cart is empty').max(shopPolicy.cart.maximumLines),
  shippingInfo: ShippingInfo,
  /** The default option when absent. */
  shippingOptionId: Id.optional(),
  /** What the shopper saw, never charged; 409 `price_changed` if it differs. */
  expectedTotal: MoneyText.optional(),
  /** New for each attempt; the same key never opens a second payment session. */
  idempotencyKey: z.uuid().optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const TotalsText = z.object({ subtotal: MoneyText, tax: MoneyText, shipping: MoneyText, total: MoneyText });

/** `details` of a 409 `price_changed`, lines in the request's order. */
export const CurrentPrices = z.object({
  lines: z.array(z.object({ productId: Id, name: z.string(), quantity: z.int(), unitPrice: MoneyText })),
  totals: TotalsText,
});
/** `details` of a 409 `out_of_stock`. */
export const StockShortage = z.object({
  lines: z.array(z.object({ productId: Id, name: z.string(), requested: z.int(), available: z.int() })),
});
