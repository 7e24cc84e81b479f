import { Id } from 'shared-contracts/api/fields';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { maximumOrdersPerRun, maximumSheetsPerRun } = shopPolicy.printing;

type Address = { orders: string; layout: string; until: string; sheets: string };

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isSheetCount = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maximumSheetsPerRun;

export const sheetsProblem = (text: string): string | undefined =>
  text === '' || isSheetCount(text) ? undefined : `Must be 1 to ${maximumSheetsPerRun}`;

/** None: all that are ready. */
export const chosenOrdersIn = (orders: string): string[] => {
  const ids = orders.split(',').filter((id) => Id.safeParse(id).success);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maximumOrdersPerRun);
};

/** Ignores the rest of the address, and the number of sheets for pages. */
export function readySearchOf({ orders, layout, until, sheets }: Address) {
  const ids = chosenOrdersIn(orders);
  return {
    ...(ids.length > 0 && { orders: ids.join(',') }),
    ...(layout === 'pages' && { layout: 'pages' as const }),
    ...(isDay(until) && { until }),
    ...(layout !== 'pages' && isSheetCount(sheets) && { maximumSheets: String(Number(sheets)) }),
  };
}
