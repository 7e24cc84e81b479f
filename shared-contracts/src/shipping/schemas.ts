import * as z from 'zod';
import { Id, MoneyText } from '../api/fields.js';
import { ShippingOption } from '../catalog/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';

/** Text or a number; on the wire a decimal string. */
const amount = (message: string) => z.union([z.string().trim(), z.number()], message).transform(String);
const decimal = (message: string) =>
  z.string().refine((text) => MoneyText.safeParse(text).success, { error: message, abort: true });

const RATE = 'Base rate must be a valid non-negative number';
const THRESHOLD = 'Free shipping threshold must be a valid non-negative number';
const ORDER = 'Sort order must be a whole number from 0 to 9999';
const { maximumBusinessDays } = shopPolicy.shipping;
const DAYS = `Business days must be a whole number from 0 to ${maximumBusinessDays}`;
/** Null when left empty. */
const businessDays = z
  .union([z.string().trim(), z.number()], DAYS)
  .nullish()
  .transform((given) => (given === null || given === undefined || given === '' ? null : Number(given)))
  .pipe(z.int(DAYS).min(0, DAYS).max(maximumBusinessDays, DAYS).nullable());

/** The first active option is the default. No threshold: never free. No business days: no promised date. */
const ShippingOptionFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(2, 'Shipping option name must be at least 2 characters')
    .max(100, 'Shipping option name must be at most 100 characters'),
  description: z
    .string()
    .trim()
    .max(200, 'Description must be at most 200 characters')
    .nullish()
    .transform((text) => text || null),
  baseRate: amount(RATE).pipe(decimal(RATE)),
  freeShippingThreshold: z
    .union([amount(THRESHOLD), z.null()], THRESHOLD)
    .optional()
    .transform((text) => text || null)
    .pipe(decimal(THRESHOLD).nullable()),
  minBusinessDays: businessDays,
  maxBusinessDays: businessDays,
  sortOrder: z.int(ORDER).min(0, ORDER).max(9999, ORDER).default(0),
  isActive: z.boolean().default(true),
});

function checkDays({ value, issues }: z.core.ParsePayload<z.output<typeof ShippingOptionFields>>) {
  const { minBusinessDays: min, maxBusinessDays: max } = value;
  const problem =
    (min === null) !== (max === null)
      ? 'Give both numbers of days, or none'
      : min !== null && max !== null && max < min && 'Must not be less than the fewest days';
  if (problem) issues.push({ code: 'custom', input: max, path: ['maxBusinessDays'], message: problem });
}

export const ShippingOptionForm = ShippingOptionFields.check(checkDays);
export type ShippingOptionForm = z.output<typeof ShippingOptionForm>;

export const ShippingOptionUpdate = ShippingOptionFields.extend({ id: Id }).check(checkDays);
export const NamedShippingOption = z.strictObject({ id: Id });

/** `version`: for `If-Match`. */
export const AdminShippingOption = ShippingOption.extend({ isActive: z.boolean(), version: z.int() });
export type AdminShippingOption = z.infer<typeof AdminShippingOption>;
