import type { ApiInput } from 'shared-contracts/api/api';
import { OrderExport, type OrderSort } from 'shared-contracts/orders/schemas';
import { daysAfter, startOfDay } from 'shared-contracts/time/shop-time';

export const orderParameters = [
  'q',
  'user',
  'status',
  'from',
  'to',
  'photos',
  'quality',
  'hold',
  'product',
  'country',
  'shipping',
  'refunded',
  'disputed',
  'ready',
  'late',
  'sort',
] as const;
export type OrderAddress = Record<(typeof orderParameters)[number], string>;
export type OrderSearch = Omit<ApiInput<'GET /api/orders'>, 'limit' | 'cursor'> & { sort: OrderSort };

const { user, status, photos, quality, hold, product, country, shipping, refunded, disputed, ready, late, sort } =
  OrderExport.shape;

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Ignores unknown values; days are the shop's. */
export function orderSearchOf(address: OrderAddress, timeZone: string): OrderSearch {
  const startOf = (day: string) => startOfDay(day, timeZone).toISOString();
  const wanted = {
    q: address.q || undefined,
    user: user.safeParse(address.user).data,
    status: status.safeParse(address.status).data,
    from: isDay(address.from) ? startOf(address.from) : undefined,
    to: isDay(address.to) ? startOf(daysAfter(address.to, 1)) : undefined,
    photos: photos.safeParse(address.photos).data,
    quality: quality.safeParse(address.quality).data,
    hold: hold.safeParse(address.hold).data,
    product: product.safeParse(address.product).data,
    country: country.safeParse(address.country || undefined).data,
    shipping: shipping.safeParse(address.shipping || undefined).data,
    refunded: refunded.safeParse(address.refunded).data,
    disputed: disputed.safeParse(address.disputed).data,
    ready: ready.safeParse(address.ready).data,
    late: late.safeParse(address.late).data,
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return { ...given, sort: sort.safeParse(address.sort).data ?? 'newest' };
}

export const isNarrowed = (search: OrderSearch): boolean => Object.keys(search).some((name) => name !== 'sort');

export const orderCsvPath = (search: OrderSearch): string =>
  `/api/admin/orders.csv?${new URLSearchParams(search).toString()}`;
