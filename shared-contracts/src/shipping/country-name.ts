import { shopPolicy } from '../policy/shop-policy.js';

/** What people call a country that the shop ships to: `CA` -> `Canada`. Any other code stands for itself. */
export const countryNameOf = (code: string): string =>
  shopPolicy.shipping.countries.find((country) => country.code === code)?.name ?? code;
