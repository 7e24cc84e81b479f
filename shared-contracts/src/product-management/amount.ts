import * as z from 'zod';
import { parseMoney, toDecimal } from '../money/money.js';

/** A decimal as text or number, as forms and scripts send it. */
const decimal = (pattern: RegExp, message: string) =>
  z
    .union([z.string(), z.number()], message)
    .transform((value) => String(value).trim())
    .pipe(z.string().regex(pattern, message));

/** With two places, as the database has it. */
const canonical = (text: string) => toDecimal(parseMoney(text));

/** Above 0, with at most two places. */
export const amountAboveZero = (message: string) =>
  decimal(/^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/, message).transform(canonical);

/** 0 or more, with at most two places. Empty text is null; what is absent stays absent. */
export const optionalAmount = (message: string, pattern = /^(\d{1,8}(\.\d{1,2})?)?$/) =>
  decimal(pattern, message)
    .transform((value) => (value === '' ? null : canonical(value)))
    .nullable()
    .optional();

/** With at most two places; may be negative. Empty text is 0. */
export const adjustment = (message: string) =>
  decimal(/^(-?\d{1,7}(\.\d{1,2})?)?$/, message).transform((value) => canonical(value || '0'));
