/** Whole cents; on the wire and in the database a decimal string (`"12.30"`, numeric(10,2)). */
export type Money = number & { readonly __unit: 'cents' };

export const ZERO = 0 as Money;

/** Throws a RangeError unless it is a whole number. */
export function cents(value: number): Money {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Money;
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/** `"12.3"` -> 1230 cents. Throws a RangeError for anything but a decimal with at most two places. */
export function parseMoney(decimal: string): Money {
  const match = DECIMAL.exec(decimal);
  if (!match) throw new RangeError(`not an amount of money: ${decimal}`);
  const [, sign, whole, fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign && amount ? -amount : amount);
}

/** 1230 cents -> `"12.30"`. */
export function toDecimal(amount: Money): string {
  const absolute = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** 123456 cents -> `"$1,234.56"`. */
export function formatMoney(amount: Money): string {
  const [whole = '0', fraction = '00'] = toDecimal(cents(Math.abs(amount))).split('.');
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** 3038, `"eur"` -> `"30.38 EUR"`. Null: the shop's currency. */
export const formatMoneyIn = (amount: Money, currency: string | null): string =>
  currency === null ? formatMoney(amount) : `${toDecimal(amount)} ${currency.toUpperCase()}`;

/** 5000 cents -> `"$50"`, 5999 -> `"$59.99"`. */
export const formatMoneyShort = (amount: Money): string => formatMoney(amount).replace(/\.00$/, '');

/** Halves away from zero; the shop's only rounding. */
export function roundHalfUp(numerator: number, denominator: number): Money {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`cannot round ${numerator} / ${denominator}`);
  }
  // `2 * numerator` can exceed 2^53
  const n = BigInt(Math.abs(numerator));
  const d = BigInt(denominator);
  const rounded = Number((2n * n + d) / (2n * d));
  return cents(numerator < 0 && rounded ? -rounded : rounded);
}

export const add = (...amounts: Money[]): Money => cents(amounts.reduce((sum, amount) => sum + amount, 0));
export const subtract = (from: Money, amount: Money): Money => cents(from - amount);
export const times = (amount: Money, quantity: number): Money => cents(amount * quantity);

/** Leftover cents go to the largest remainders, the first of equals first; if all weights are zero, the first part gets everything. */
export function allocate(total: Money, weights: readonly number[]): Money[] {
  if (weights.length === 0) throw new RangeError('nothing to allocate to');
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('weights are whole and not negative');
  if (total < 0) return allocate(cents(Math.abs(total)), weights).map((part) => subtract(ZERO, part));
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : ZERO));
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: product / whole, remainder: product % whole };
  });
  const spare = Number(BigInt(total) - shares.reduce((sum, share) => sum + share.part, 0n));
  const lucky = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, spare)
      .map((share) => share.index),
  );
  return shares.map((share) => cents(Number(share.part) + (lucky.has(share.index) ? 1 : 0)));
}
