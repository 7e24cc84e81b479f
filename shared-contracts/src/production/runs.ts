import * as z from 'zod';
import { Id, Instant, Paging, QueryInteger } from '../api/fields.js';
import { Outline } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';

const { maximumOrdersPerRun, maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;

/** Why an order that waits for printing is in no run yet. */
export const NotReadyReason = z.enum([
  'photos_missing',
  'originals_deleted',
  'held',
  'may_be_cancelled',
  'not_before',
  'refunded',
  'fits_no_sheet',
  'over_the_sheets',
  'in_run',
  'after_the_date',
]);
export type NotReadyReason = z.infer<typeof NotReadyReason>;

/**
 * An order that could be printed. `magnets` includes copies, without refunded lines. `lowQuality`: photos that will look blurry.
 * `facesAtEdge`: magnets that cut a face. `shipBy`: a day of the shop, `2026-11-26`.
 */
export const ReadyOrder = z.object({
  orderId: Id,
  customerName: z.string(),
  createdAt: Instant,
  shipBy: z.string().nullable(),
  shippingMethod: z.string().nullable(),
  magnets: z.int(),
  lowQuality: z.int(),
  facesAtEdge: z.int(),
});
export type ReadyOrder = z.infer<typeof ReadyOrder>;

/** `until`: when the reason ends by itself, such as the time to cancel. */
export const LeftOutOrder = z.object({
  orderId: Id,
  customerName: z.string(),
  createdAt: Instant,
  reason: NotReadyReason,
  until: Instant.nullable(),
});
export type LeftOutOrder = z.infer<typeof LeftOutOrder>;

/** A spoiled piece that waits for the next run; its order stays in the run that it was spoiled in. */
export const WaitingPiece = z.object({ pieceId: Id, orderId: Id, customerName: z.string(), label: z.string() });
export type WaitingPiece = z.infer<typeof WaitingPiece>;

/** `until`: the last day of the shop on which its orders were placed. `maximumSheets`: what is urgent first. */
export const ReadyQuery = z.strictObject({
  until: z.iso.date('Must be a date').optional(),
  maximumSheets: QueryInteger.pipe(z.number().min(1).max(maximumSheetsPerRun)).optional(),
});

/** What the next run would take, most urgent first, on how many sheets, and what it leaves out (at most 500). */
export const ReadyForPrint = z.object({
  orders: z.array(ReadyOrder),
  pieces: z.array(WaitingPiece),
  magnets: z.int(),
  sheets: z.int(),
  usedShare: z.number(),
  leftOut: z.array(LeftOutOrder),
});
export type ReadyForPrint = z.infer<typeof ReadyForPrint>;

/** Exactly these: one that is no longer ready refuses the run. Pieces alone make a run, too. `id` is the admin's: the same one makes it once. */
export const PrintRunRequest = z
  .strictObject({
    id: Id.toLowerCase(),
    orderIds: z.array(Id.toLowerCase()).max(maximumOrdersPerRun, `Choose at most ${maximumOrdersPerRun} orders`),
    pieceIds: z.array(Id.toLowerCase()).max(maximumMagnetsPerFile).default([]),
  })
  .refine(({ orderIds, pieceIds }) => orderIds.length + pieceIds.length > 0, {
    path: ['orderIds'],
    error: 'Choose an order',
  })
  .refine(({ orderIds }) => new Set(orderIds).size === orderIds.length, {
    path: ['orderIds'],
    error: 'Each order once',
  })
  .refine(({ pieceIds }) => new Set(pieceIds).size === pieceIds.length, {
    path: ['pieceIds'],
    error: 'Each piece once',
  });

/** `sheets`: one PDF for all. `cut`: SVG and DXF, one for each sheet. `ticket`: the job ticket as a page; `manifest`: as JSON. `zip`: all of them. */
export const RunFile = z.object({
  name: z.string(),
  kind: z.enum(['sheets', 'cut', 'ticket', 'manifest', 'zip']),
  sizeBytes: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
});
export type RunFile = z.infer<typeof RunFile>;

/**
 * A print run. `number` is what people call it. `done` of `total` magnets are rendered. `madeBy`: null for one that the schedule made.
 * `releasedAt`: when its files were first downloaded or delivered; until then it can be voided. `error`: why it failed, or why its files
 * are no longer stored.
 */
export const PrintRun = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'voided']),
  madeBy: z.string().nullable(),
  createdAt: Instant,
  orders: z.int(),
  magnets: z.int(),
  spoiled: z.int(),
  sheets: z.int(),
  usedShare: z.number(),
  done: z.int(),
  total: z.int(),
  error: z.string().nullable(),
  releasedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  /** Its files are on the way to the folder. */
  isDelivering: z.boolean().optional(),
  deliveryError: z.string().nullable(),
});
export type PrintRun = z.infer<typeof PrintRun>;

/** A magnet on a sheet: its outer box in inches from the sheet's upper left, as seen from the front. `reprintedIn`: the number of the run. */
export const RunPiece = z.object({
  id: Id,
  sheet: z.int(),
  orderId: Id,
  label: z.string(),
  shape: Outline,
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  spoiledAt: Instant.nullable(),
  spoiledReason: z.string().nullable(),
  reprintedIn: z.int().nullable(),
});
export type RunPiece = z.infer<typeof RunPiece>;

/** `code`: printed on the sheet, such as `R12-3`. */
export const RunSheet = z.object({ number: z.int(), code: z.string() });

/** `sheets`: the numbers of those that hold its magnets. `waiting`: spoiled magnets that are in no later run. */
export const RunOrder = z.object({
  orderId: Id,
  customerName: z.string(),
  status: z.string().optional(),
  isRefunded: z.boolean().optional(),
  magnets: z.int(),
  sheets: z.array(z.int()),
  waiting: z.int(),
});
export type RunOrder = z.infer<typeof RunOrder>;

export const PrintRunDetail = z.object({
  run: PrintRun,
  sheetInches: z.object({ width: z.number(), height: z.number() }),
  files: z.array(RunFile),
  sheets: z.array(RunSheet),
  orders: z.array(RunOrder),
  pieces: z.array(RunPiece),
});
export type PrintRunDetail = z.infer<typeof PrintRunDetail>;

export const PrintRunsQuery = z.strictObject(Paging);

/** `pieceIds`: those that went wrong; all pieces of a sheet for a whole sheet. */
export const SpoiledPieces = z.strictObject({
  id: Id,
  pieceIds: z
    .array(Id.toLowerCase())
    .min(1, 'Choose what went wrong')
    .max(maximumMagnetsPerFile)
    .refine((ids) => new Set(ids).size === ids.length, 'Each piece once'),
  reason: z.string().trim().max(200, 'Must be at most 200 characters').default(''),
});

/** Run and sheet, as printed: `R12-3`. */
export const SheetCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^R\d{1,9}-\d{1,4}$/, 'Must be a code like R12-3');

/**
 * An order with magnets on a scanned sheet. `here`: how many of its `magnets`. `otherSheets`: codes of the sheets with the others,
 * later runs included. `waiting`: spoiled magnets that are printed again, in no run yet.
 */
export const SheetParcel = z.object({
  orderId: Id,
  customerName: z.string(),
  status: z.string(),
  isRefunded: z.boolean().optional(),
  here: z.int(),
  magnets: z.int(),
  otherSheets: z.array(z.string()),
  waiting: z.int(),
});
export type SheetParcel = z.infer<typeof SheetParcel>;

export const PrintedSheet = z.object({
  code: z.string(),
  runId: Id,
  runNumber: z.int(),
  isVoided: z.boolean(),
  parcels: z.array(SheetParcel),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 16:30');

/** A run of what is ready, every day on which the shop works, at a time of the shop. `delivers`: to the folder, as soon as it is made. */
export const PrintSchedule = z.strictObject({ isOn: z.boolean(), time: TimeOfDay, delivers: z.boolean() });
export type PrintSchedule = z.infer<typeof PrintSchedule>;

/** `folder`: where runs are delivered, `bucket/folder`; null if no folder is configured. `nextAt`: null while the schedule is off. */
export const PrintRunSettings = z.object({
  schedule: PrintSchedule,
  folder: z.string().nullable(),
  nextAt: Instant.nullable(),
});
export type PrintRunSettings = z.infer<typeof PrintRunSettings>;
