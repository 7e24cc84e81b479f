import { shopPolicy } from '../policy/shop-policy.js';

/** `CA` -> `Canada`; a country that the shop doesn't ship to keeps its code. */
export const countryNameOf = (code: string): string =>
  shopPolicy.shipping.countries.find((country) => country.code === code)?.name ?? code;
