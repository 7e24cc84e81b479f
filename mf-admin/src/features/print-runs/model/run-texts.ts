import { lowQualityText } from 'shared-contracts/production/print-path';
import type {
  NotReadyReason,
  PrintRun,
  PrintRunDetail,
  ReadyOrder,
  RunFile,
  RunLayout,
  RunPiece,
} from 'shared-contracts/production/runs';
import type { BadgeTone } from 'shared-ui/badge';
import { countOf } from '../../../shared/count-of/count-of';

export const reasonTexts: Record<NotReadyReason, string> = {
  photos_missing: 'Photos are still missing',
  originals_deleted: 'Its photos were deleted',
  held: 'On hold',
  may_be_cancelled: 'The customer may still cancel',
  not_before: 'Its date has not come yet',
  refunded: 'Refunded in full',
  fits_no_sheet: 'A magnet is larger than the printer’s sheet',
  over_the_sheets: 'Doesn’t fit the sheets of this run',
  in_run: 'Its run was not voided',
  after_the_date: 'Ordered after that day',
  begun: 'Its printing began without a run',
  cancelled: 'Cancelled',
};

export const fileTexts: Record<RunFile['kind'], string> = {
  sheets: 'All sheets to print',
  pages: 'All pages to print, one magnet each',
  cut: 'Cut lines of a sheet',
  ticket: 'Job ticket',
  manifest: 'Job ticket for programs',
  zip: 'All files together',
};

type Counted = Pick<ReadyOrder, 'lowQuality' | 'facesAtEdge'>;

/** "2 photos will look blurry", "1 face at the edge" */
export const qualityTexts = ({ lowQuality, facesAtEdge }: Counted): string[] => [
  ...(lowQuality > 0 ? [lowQualityText(lowQuality)] : []),
  ...(facesAtEdge > 0 ? [`${countOf(facesAtEdge, 'face')} at the edge`] : []),
];

export const isBeingMade = ({ state }: Pick<PrintRun, 'state'>): boolean => state === 'waiting' || state === 'working';

const states: Record<PrintRun['state'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'info' },
  working: { text: 'Being made', tone: 'info' },
  done: { text: 'Ready', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  voided: { text: 'Voided', tone: 'neutral' },
};

export function runState({ state, releasedAt, deliveredAt }: Pick<PrintRun, 'state' | 'releasedAt' | 'deliveredAt'>) {
  if (state === 'done' && deliveredAt !== null) return { text: 'Delivered', tone: 'neutral' as const };
  if (state === 'done' && releasedAt !== null) return { text: 'Downloaded', tone: 'neutral' as const };
  return states[state];
}

export const shareText = (share: number): string => `${Math.round(share * 100)}%`;

export function spoiledText({ spoiledAt, reprintedIn }: Pick<RunPiece, 'spoiledAt' | 'reprintedIn'>): string | null {
  if (spoiledAt === null) return null;
  return reprintedIn === null ? 'waits for the next run' : `printed again in run ${reprintedIn}`;
}

/** Runs of earlier versions have sheets. */
export const nounOf = (layout: RunLayout | undefined) =>
  layout === 'pages'
    ? ({ one: 'page', many: 'pages', title: 'Pages' } as const)
    : ({ one: 'sheet', many: 'sheets', title: 'Sheets' } as const);

export function codesOf(sheets: PrintRunDetail['sheets']): (number: number) => string {
  const codes = new Map(sheets.map(({ number, code }) => [number, code]));
  return (number) => codes.get(number) ?? String(number);
}

type Made = { orders: number; pieces: number; sheets: number | null; layout: RunLayout };

/** "Make the run (24 orders, 5 sheets)" */
export function makeText({ orders, pieces, sheets, layout }: Made): string {
  const parts = [
    ...(orders > 0 || pieces === 0 ? [countOf(orders, 'order')] : []),
    ...(pieces > 0 ? [countOf(pieces, 'spoiled magnet')] : []),
    ...(sheets === null ? [] : [countOf(sheets, nounOf(layout).one)]),
  ];
  return `Make the run (${parts.join(', ')})`;
}
