import { shopPolicy } from 'shared-contracts/policy/shop-policy';

const { maximumSheetsPerRun } = shopPolicy.printing;

type Limits = { until: string; sheets: string };

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
const isSheetCount = (text: string) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maximumSheetsPerRun;

/** What is wrong with a typed number of sheets; undefined if nothing is. */
export const sheetsProblem = (text: string): string | undefined =>
  text === '' || isSheetCount(text) ? undefined : `Must be 1 to ${maximumSheetsPerRun}`;

/** What of an address limits the run; the rest of it is ignored. */
export const readySearchOf = ({ until, sheets }: Limits) => ({
  ...(isDay(until) && { until }),
  ...(isSheetCount(sheets) && { maximumSheets: String(Number(sheets)) }),
});
