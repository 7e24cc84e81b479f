import * as z from 'zod';
import { Id, Instant, Paging, QueryInteger } from '../api/fields.js';
import { Outline } from '../design/template.js';
import { shopPolicy } from '../policy/shop-policy.js';

const { maximumOrdersPerRun, maximumSheetsPerRun, maximumMagnetsPerFile } = shopPolicy.printing;

/** `pages`: one for each magnet, with bleed. */
export const RunLayout = z.enum(['sheets', 'pages']);
export type RunLayout = z.infer<typeof RunLayout>;

export const RunReason = z.enum(['rush', 'test', 'replacement']);
export type RunReason = z.infer<typeof RunReason>;

/** `begun`: in processing without a run. */
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
  'begun',
  'cancelled',
]);
export type NotReadyReason = z.infer<typeof NotReadyReason>;

/** Printed if a `RunReason` is given; `held` also needs `withHeld`. */
export const printableForReason: ReadonlySet<NotReadyReason> = new Set([
  'held',
  'may_be_cancelled',
  'not_before',
  'begun',
]);

/**
 * `magnets`: with copies, without refunded lines. `facesAtEdge`: magnets that cut a face. `shipBy`: `2026-11-26`, in the shop's time
 * zone.
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

/** `until`: when the reason ends by itself. */
export const LeftOutOrder = z.object({
  orderId: Id,
  customerName: z.string(),
  createdAt: Instant,
  reason: NotReadyReason,
  until: Instant.nullable(),
});
export type LeftOutOrder = z.infer<typeof LeftOutOrder>;

/** Its order stays in its first run. */
export const WaitingPiece = z.object({ pieceId: Id, orderId: Id, customerName: z.string(), label: z.string() });
export type WaitingPiece = z.infer<typeof WaitingPiece>;

const chosenOrders = z.array(Id.toLowerCase()).max(maximumOrdersPerRun, `Choose at most ${maximumOrdersPerRun} orders`);

/** Ids, separated by commas. */
const ChosenOrders = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(chosenOrders);

/** `until`: the last day of the shop on which orders were placed. `maximumSheets`: takes the most urgent first. */
export const ReadyQuery = z.strictObject({
  orders: ChosenOrders.optional(),
  layout: RunLayout.default('sheets'),
  until: z.iso.date('Must be a date').optional(),
  maximumSheets: QueryInteger.pipe(z.number().min(1).max(maximumSheetsPerRun)).optional(),
});

/** Most urgent first. `leftOut`: at most 500. */
export const ReadyForPrint = z.object({
  orders: z.array(ReadyOrder),
  pieces: z.array(WaitingPiece),
  magnets: z.int(),
  sheets: z.int(),
  usedShare: z.number(),
  leftOut: z.array(LeftOutOrder),
});
export type ReadyForPrint = z.infer<typeof ReadyForPrint>;

/**
 * Without a `reason`, an order that is not ready refuses the run. Pieces alone make one too. `id`: the admin's; the same one makes it
 * once.
 */
export const PrintRunRequest = z
  .strictObject({
    id: Id.toLowerCase(),
    layout: RunLayout.default('sheets'),
    reason: RunReason.nullable().default(null),
    withHeld: z.boolean().default(false),
    orderIds: chosenOrders,
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

/** `sheets`, `pages`: one PDF. `cut`: SVG and DXF for each sheet. `ticket`: as a page; `manifest`: as JSON. `zip`: all of them. */
export const RunFile = z.object({
  name: z.string(),
  kind: z.enum(['sheets', 'pages', 'cut', 'ticket', 'manifest', 'zip']),
  sizeBytes: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
});
export type RunFile = z.infer<typeof RunFile>;

/**
 * `number`: what people call it. `done` of `total` magnets are rendered. `madeBy`: null if scheduled. `releasedAt`: when its files
 * were first downloaded or delivered; until then it can be voided. `error`: why it failed or its files are gone. `sheets`: or pages.
 */
export const PrintRun = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(['waiting', 'working', 'done', 'failed', 'voided']),
  // absent in earlier versions
  layout: RunLayout.optional(),
  reason: RunReason.nullish(),
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
  isDelivering: z.boolean().optional(),
  deliveryError: z.string().nullable(),
});
export type PrintRun = z.infer<typeof PrintRun>;

/** The outer box in inches from the sheet's upper left, from the front. `reprintedIn`: a run's number. */
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

/** Filled black, a circle if `isRound`; in inches from the sheet's upper left. */
const SheetMark = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  isRound: z.boolean().optional(),
});

/** `code`: as printed, such as `R12-3`. `inches`: of a page. */
export const RunSheet = z.object({
  number: z.int(),
  code: z.string(),
  inches: z.object({ width: z.number(), height: z.number() }).optional(),
});

/** `waiting`: spoiled magnets in no later run. */
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
  // absent in earlier versions
  marks: z.array(SheetMark).optional(),
  orders: z.array(RunOrder),
  pieces: z.array(RunPiece),
});
export type PrintRunDetail = z.infer<typeof PrintRunDetail>;

export const PreflightQuery = z
  .strictObject({ run: Id.optional(), orders: ChosenOrders.optional() })
  .refine(({ run, orders }) => (run === undefined) !== (orders === undefined), { error: 'Name a run, or orders' });

/** `notes`: why to look at it. */
export const PreflightMagnet = z.object({
  orderId: Id,
  label: z.string(),
  sheets: z.array(z.int()),
  notes: z.array(z.string()),
});
export type PreflightMagnet = z.infer<typeof PreflightMagnet>;

/** The first 1,000 of `total`. */
export const Preflight = z.object({ magnets: z.array(PreflightMagnet), total: z.int() });
export type Preflight = z.infer<typeof Preflight>;

export const PrintRunsQuery = z.strictObject(Paging);

export const SpoiledPieces = z.strictObject({
  id: Id,
  pieceIds: z
    .array(Id.toLowerCase())
    .min(1, 'Choose what went wrong')
    .max(maximumMagnetsPerFile)
    .refine((ids) => new Set(ids).size === ids.length, 'Each piece once'),
  reason: z.string().trim().max(200, 'Must be at most 200 characters').default(''),
});

/** As printed: `R12-3`. */
export const SheetCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^R\d{1,9}-\d{1,4}$/, 'Must be a code like R12-3');

/** `here`: magnets on the scanned sheet. `otherSheets`: codes, later runs included. `waiting`: spoiled magnets in no run yet. */
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
  // absent in earlier versions
  layout: RunLayout.optional(),
  reason: RunReason.nullish(),
  parcels: z.array(SheetParcel),
});
export type PrintedSheet = z.infer<typeof PrintedSheet>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 16:30');

/** Of what is ready, on business days, in the shop's time zone. `delivers`: to the folder at once. */
export const PrintSchedule = z.strictObject({ isOn: z.boolean(), time: TimeOfDay, delivers: z.boolean() });
export type PrintSchedule = z.infer<typeof PrintSchedule>;

/**
 * `folder`: such as `bucket/folder` or `sftp://user@host/folder`. `nextAt`: null while off. `last`: the last day it was due;
 * `leftOut`: orders that will not be ready by themselves.
 */
export const PrintRunSettings = z.object({
  schedule: PrintSchedule,
  folder: z.string().nullable(),
  nextAt: Instant.nullable(),
  // absent in earlier versions
  last: z.object({ day: z.iso.date(), runs: z.int(), leftOut: z.int() }).nullish(),
});
export type PrintRunSettings = z.infer<typeof PrintRunSettings>;
