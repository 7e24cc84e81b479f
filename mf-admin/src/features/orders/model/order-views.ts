import { viewsChoice } from '../../../shared/stored/stored-choice';
import { noFilters, type OrderAddress, orderParameters } from './order-search';

export type OrderView = { name: string; address: Partial<OrderAddress> };

export const builtInViews: readonly OrderView[] = [
  { name: 'All orders', address: {} },
  { name: 'To print', address: { ready: 'yes', sort: 'shipBy' } },
  { name: 'Express first', address: { status: 'pending', shipping: 'rush', sort: 'shipBy' } },
  { name: 'Late', address: { late: 'yes', sort: 'shipBy' } },
  { name: 'On hold', address: { hold: 'held' } },
  { name: 'Overdue', address: { hold: 'overdue' } },
  { name: 'Disputed', address: { disputed: 'open' } },
];

const MAX_VIEWS = 30;
export const MAX_NAME_LENGTH = 60;

function viewIn(stored: unknown): OrderView[] {
  const { name, address } = Object(stored) as Record<string, unknown>;
  if (typeof name !== 'string' || name === '') return [];
  const given = Object(address) as Record<string, unknown>;
  const known = orderParameters.flatMap((one) => (typeof given[one] === 'string' ? [[one, given[one]]] : []));
  return [{ name, address: Object.fromEntries(known) as OrderView['address'] }];
}

export function savedViews(): OrderView[] {
  const stored = viewsChoice.read();
  return Array.isArray(stored) ? stored.flatMap(viewIn) : [];
}

/** Replaces one of the same name, and drops the oldest when there are too many. */
export function saveView(view: OrderView): OrderView[] {
  const others = savedViews().filter(({ name }) => name !== view.name);
  const views = [...others, view].slice(-MAX_VIEWS);
  viewsChoice.write(views);
  return views;
}

export function removeView(name: string): OrderView[] {
  const views = savedViews().filter((view) => view.name !== name);
  viewsChoice.write(views);
  return views;
}

const textOf = (address: Partial<OrderAddress>) =>
  orderParameters
    .filter((name) => address[name] && !(name === 'sort' && address.sort === 'newest'))
    .map((name) => `${name}=${address[name]}`)
    .join('&');

export const viewOf = (address: OrderAddress, views: readonly OrderView[]): OrderView | undefined =>
  views.find((view) => textOf(view.address) === textOf(address));

/** Complete, so that nothing of the last view stays. */
export const addressOf = ({ address }: OrderView): OrderAddress => ({ ...noFilters, ...address });
