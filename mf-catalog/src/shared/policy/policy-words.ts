import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { days, freeShippingOver, processing } from './delivery-words';

const { shipping, photos, bulk } = shopPolicy;
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** "a, b, and c" */
export const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);

const standardRate = formatMoneyShort(parseMoney(shipping.standardRate));
export const countriesWeShipTo = listOf(
  shipping.countries.map(({ code, name }) => (code === 'US' ? `the ${name}` : name)),
);
export const largestPhoto = `${Math.round(photos.maximumBytes / BYTES_PER_MEGABYTE)} MB`;
export const bulkGuide = listOf(
  bulk.guide.map(({ fromMagnets, percentOff }) => `${percentOff}% off from ${fromMagnets} magnets`),
);
export const packSizes = Object.keys(shopPolicy.packs.defaultMultipliersInTenths).map(Number);

const standardDelivery = days(shipping.standardBusinessDays);
const expressDelivery = days(shipping.expressBusinessDays);
const overnightDelivery = days(shipping.overnightBusinessDays);
const methods = `${standardDelivery} by standard shipping, ${expressDelivery} by express or ${overnightDelivery} overnight`;
export const deliveryMethods = `Delivery takes ${methods}.`;
export const deliveryTimes = `We print your order within ${processing}. Delivery then takes ${methods}.`;
const [, express, overnight] = shopPolicy.shippingOptions;
const short = (rate: string) => formatMoneyShort(parseMoney(rate));
export const shippingCost = `Standard shipping is ${standardRate}, and free on orders over ${freeShippingOver}. Express is ${short(express.baseRate)}, and overnight ${short(overnight.baseRate)}.`;
export const refundTime = days(shopPolicy.refundBusinessDays);
