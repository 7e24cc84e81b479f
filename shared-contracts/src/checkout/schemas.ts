import * as z from 'zod';
import { Email, Id, Instant, MoneyText, Paging } from '../api/fields.js';
import { LineRequest } from '../cart/schemas.js';
import { Arrival, OrderLine, OrderStatus } from '../orders/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { type Region, regionsOf } from '../tax/tax.js';
import { postalCodeIn } from './postal-codes.js';

const text = (minimum: number, message: string, maximum = 200) =>
  z.string().trim().min(minimum, message).max(maximum, `At most ${maximum} characters`);

export const addressFields = {
  firstName: text(2, 'First name must be at least 2 characters', 100),
  lastName: text(2, 'Last name must be at least 2 characters', 100),
  phone: text(10, 'Phone number must be at least 10 digits', 40),
  address: text(5, 'Address is required'),
  /** Apartment, suite or unit. An empty one is left out, so that versions before it accept the form. */
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

/** Whether the country has this state. A country that is invalid has a message of its own. */
const hasItsState = ({ country, state }: PostalAddress): boolean => {
  const regions: Region[] | undefined = regionsOf[country];
  return regions === undefined || regions.some((region) => region.code === state || region.name === state);
};
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

/** An address whose state is in its country, and whose postal code has the country's form. It comes out in the usual one. */
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

/** The checkout form; the browser validates it on change, the server again. */
export const ShippingInfo = checkedAddress(
  z.strictObject({ ...addressFields, email: Email, specialInstructions: z.string().trim().max(2000).optional() }),
);
export type ShippingInfo = z.infer<typeof ShippingInfo>;

export const CheckoutRequest = z.strictObject({
  items: z.array(LineRequest).min(1, 'Your cart is empty').max(shopPolicy.cart.maximumLines),
  shippingInfo: ShippingInfo,
  /** The default option when absent. */
  shippingOptionId: Id.optional(),
  /** The total that the shopper saw; 409 `price_changed` if it differs from the server's. Never charged. */
  expectedTotal: MoneyText.optional(),
  /** Made by the browser for each attempt; the same key never opens a second payment session. */
  idempotencyKey: z.uuid().optional(),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const TotalsText = z.object({ subtotal: MoneyText, tax: MoneyText, shipping: MoneyText, total: MoneyText });

/** `details` of a 409 `price_changed`: today's prices, with the lines in the order of the request. */
export const CurrentPrices = z.object({
  lines: z.array(z.object({ productId: Id, name: z.string(), quantity: z.int(), unitPrice: MoneyText })),
  totals: TotalsText,
});
/** `details` of a 409 `out_of_stock`. */
export const StockShortage = z.object({
  lines: z.array(z.object({ productId: Id, name: z.string(), requested: z.int(), available: z.int() })),
});

/** `details` of a 409 `not_paid`. `isFinal`: expired or failed, so no payment will arrive. */
export const NotPaid = z.object({ isFinal: z.boolean() });

export const PaymentSessionId = z.string().regex(/^cs_[A-Za-z0-9_]{8,250}$/, 'Must be a payment session');
/** What became of a cancelled checkout: another tab may have paid for it first. */
export const CancelledCheckout = z.object({
  outcome: z.enum(['cancelled', 'paid', 'awaiting_payment', 'refunded']),
  sessionId: z.string().nullable(),
});
export const VerifiedPayment = z.object({
  paymentId: z.string(),
  orderId: Id,
  order: z.object({
    id: Id,
    totalAmount: MoneyText,
    subtotal: MoneyText,
    tax: MoneyText,
    shipping: MoneyText,
    status: OrderStatus,
    productType: z.string(),
    quantity: z.int(),
    missingPhotos: z.int(),
    arrival: Arrival.nullable().optional(),
    items: z.array(OrderLine),
    // absent in answers of earlier versions
    createdAt: Instant.optional(),
    shippingMethod: z.string().nullish(),
    customerEmail: z.string().optional(),
    shippingCountry: z.string().optional(),
    shippingState: z.string().optional(),
  }),
  /** Lets a guest add the missing photos; null for an account, which needs none. */
  photosToken: z.string().nullable(),
  /** Opens the order for a guest, as its mails do; null for an account. */
  changeToken: z.string().nullish(),
});

/** Checkouts that hold stock now, or that ended without payment. */
export const UnfinishedCheckoutKind = z.enum(['holding', 'abandoned']);
/** `show`: `holding` unless given. `q`: a part of the name or email address. */
export const UnfinishedCheckoutQuery = z.strictObject({
  ...Paging,
  show: UnfinishedCheckoutKind.optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
});
/** A checkout without an order, as admins see it. */
export const UnfinishedCheckout = z.object({
  id: Id,
  createdAt: Instant,
  /** Until when its stock is held, unless money is on its way; when it ended, if it did. */
  expiresAt: Instant,
  isPaymentUnderway: z.boolean(),
  /** Null once they are deleted, `shopPolicy.retention.unpaidCheckoutDays` after the checkout ended. */
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  total: MoneyText,
  wanted: z.array(z.string()),
});
export type UnfinishedCheckout = z.infer<typeof UnfinishedCheckout>;
