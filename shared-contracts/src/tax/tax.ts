import { type Money, allocate, parseMoney, roundHalfUp } from '../money/money.js';

/** 14975 is 14.975 %: a whole number keeps Quebec exact to the cent. */
export type TaxRate = number & { readonly __unit: 'thousandths of a percent' };
const rate = (thousandthsOfPercent: number) => thousandthsOfPercent as TaxRate;

export type Region = { code: string; name: string; group?: string };

/** Combined sales tax. Source: product specification, section 9. */
const CANADA = [
  { code: 'AB', name: 'Alberta', rate: rate(5_000) },
  { code: 'BC', name: 'British Columbia', rate: rate(12_000) },
  { code: 'MB', name: 'Manitoba', rate: rate(12_000) },
  { code: 'NB', name: 'New Brunswick', rate: rate(15_000) },
  { code: 'NL', name: 'Newfoundland and Labrador', rate: rate(15_000) },
  { code: 'NT', name: 'Northwest Territories', rate: rate(5_000) },
  { code: 'NS', name: 'Nova Scotia', rate: rate(15_000) },
  { code: 'NU', name: 'Nunavut', rate: rate(5_000) },
  { code: 'ON', name: 'Ontario', rate: rate(13_000) },
  { code: 'PE', name: 'Prince Edward Island', rate: rate(15_000) },
  { code: 'QC', name: 'Quebec', rate: rate(14_975) },
  { code: 'SK', name: 'Saskatchewan', rate: rate(11_000) },
  { code: 'YT', name: 'Yukon', rate: rate(5_000) },
] as const;

const UNKNOWN_CANADIAN_REGION = rate(5_000);
const UNTAXED = rate(0);

/** `Québec` is Quebec. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toUpperCase();

const canadianRegion = (state: string) =>
  CANADA.find((region) => region.code === fold(state) || fold(region.name) === fold(state));

/** By codes or full names; without a country, a Canadian state means Canada. */
export function taxRateFor(address: { country: string; state: string }): TaxRate {
  const country = fold(address.country);
  const region = canadianRegion(address.state);
  const isCanada = country === 'CA' || country === 'CANADA' || (country === '' && region !== undefined);
  if (!isCanada) return UNTAXED;
  return region?.rate ?? UNKNOWN_CANADIAN_REGION;
}

/** A Canadian region's code, else the state as given. */
export const regionCodeOf = ({ country, state }: { country: string; state: string }): string =>
  (['CA', 'CANADA'].includes(fold(country)) && canadianRegion(state)?.code) || state;

/** Rounded half up to the cent. */
export const taxOn = (subtotal: Money, taxRate: TaxRate): Money => roundHalfUp(subtotal * taxRate, 100_000);

/** 14975 -> `"14.98%"`. */
export function taxLabel(taxRate: TaxRate): string {
  const hundredths = roundHalfUp(taxRate, 10);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}

const UNITED_STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming';

/** Untaxed, as all of the United States. */
const TERRITORIES =
  'DC District of Columbia,PR Puerto Rico,GU Guam,VI U.S. Virgin Islands,AS American Samoa,MP Northern Mariana Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific';

const listed = (entries: string): Region[] =>
  entries.split(',').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));

export const regionsOf: Record<'CA' | 'US', Region[]> = {
  CA: CANADA.map(({ code, name }) => ({ code, name })),
  US: [
    ...listed(UNITED_STATES),
    ...listed(TERRITORIES).map((region) => ({ ...region, group: 'DC, territories and military' })),
  ],
};

/** None of a country that has no list. */
export const regionsIn = (country: string): readonly Region[] =>
  (regionsOf as Partial<Record<string, Region[]>>)[country] ?? [];

type TaxPart = { name: string; rate: TaxRate };
const gst = { name: 'GST', rate: rate(5_000) };

/** By combined rate; no two regions share one under different names. */
const parts: Record<number, readonly TaxPart[]> = {
  5_000: [gst],
  11_000: [gst, { name: 'PST', rate: rate(6_000) }],
  12_000: [gst, { name: 'PST', rate: rate(7_000) }],
  13_000: [{ name: 'HST', rate: rate(13_000) }],
  14_975: [gst, { name: 'QST', rate: rate(9_975) }],
  15_000: [{ name: 'HST', rate: rate(15_000) }],
};

export type TaxedOrder = {
  subtotal: string;
  tax: string;
  shippingCountry?: string | undefined;
  shippingState?: string | undefined;
};

/** `HST 13%`, or `GST 5%` and `QST 9.975%`, which add up to the cent; just `Tax` if there is none or it is not by today's rate. */
export function taxPartsOf(order: TaxedOrder): { name: string; amount: Money }[] {
  const [subtotal, tax] = [parseMoney(order.subtotal), parseMoney(order.tax)];
  const todaysRate = taxRateFor({ country: order.shippingCountry ?? 'US', state: order.shippingState ?? '' });
  const known = taxOn(subtotal, todaysRate) === tax ? (parts[todaysRate] ?? []) : [];
  if (known.length === 0) return [{ name: 'Tax', amount: tax }];
  const amounts = allocate(
    tax,
    known.map((part) => part.rate),
  );
  return known.map((part, index) => ({ name: `${part.name} ${part.rate / 1000}%`, amount: amounts[index]! }));
}

/** `Tax (HST 13%)`, or the whole tax and then what it includes. */
export function taxRowsOf(order: TaxedOrder): { name: string; amount: Money }[] {
  const [first, ...others] = taxPartsOf(order);
  if (!first || first.name === 'Tax') return [{ name: 'Tax', amount: parseMoney(order.tax) }];
  if (others.length === 0) return [{ ...first, name: `Tax (${first.name})` }];
  const included = [first, ...others].map(({ name, amount }) => ({ name: `including ${name}`, amount }));
  return [{ name: 'Tax', amount: parseMoney(order.tax) }, ...included];
}
