import type { ApiInput } from 'shared-contracts/api/api';
import { OrderExport, type OrderSort } from 'shared-contracts/orders/schemas';
import { daysAfter, startOfDay } from 'shared-contracts/time/shop-time';

export const orderParameters = OrderExport.keyof().options;
export type OrderAddress = Record<(typeof orderParameters)[number], string>;
/** Finds every order. */
export const noFilters = Object.fromEntries(orderParameters.map((name) => [name, ''])) as OrderAddress;
export type OrderSearch = Omit<ApiInput<'GET /api/orders'>, 'limit' | 'cursor'> & { sort: OrderSort };

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Ignores unknown values; days are the shop's. */
export function orderSearchOf(address: OrderAddress, timeZone: string): OrderSearch {
  const startOf = (day: string) => startOfDay(day, timeZone).toISOString();
  const chosen = orderParameters.map((name) => [
    name,
    OrderExport.shape[name].safeParse(address[name] || undefined).data,
  ]);
  const wanted = {
    ...Object.fromEntries(chosen),
    q: address.q || undefined,
    from: isDay(address.from) ? startOf(address.from) : undefined,
    to: isDay(address.to) ? startOf(daysAfter(address.to, 1)) : undefined,
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return { ...given, sort: OrderExport.shape.sort.safeParse(address.sort).data ?? 'newest' };
}

export const isNarrowed = (search: OrderSearch): boolean => Object.keys(search).some((name) => name !== 'sort');

export const orderCsvPath = (search: OrderSearch): string =>
  `/api/admin/orders.csv?${new URLSearchParams(search).toString()}`;
