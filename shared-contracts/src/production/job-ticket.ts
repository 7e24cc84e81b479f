import * as z from 'zod';
import { Id } from '../api/fields.js';
import { Outline } from '../design/template.js';
import { Cutter, ColorIntent, PrintSheet } from './schemas.js';

/** A file of the job. `sha256`: hexadecimal. */
const TicketFile = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type TicketFile = z.infer<typeof TicketFile>;

/** Where a copy lies: its outer box from the sheet's upper left, in inches, as seen from the front. `isTurned`: by 90 degrees clockwise. */
const TicketPlace = z.object({
  copy: z.int(),
  sheet: z.string(),
  x: z.number(),
  y: z.number(),
  isTurned: z.boolean(),
});

/** `line` and `magnet` count from 1. `picture`: the file that holds it alone. `isPrinted`: false if a photo is missing. */
const TicketMagnet = z.object({
  orderId: Id,
  line: z.int(),
  magnet: z.int(),
  packSize: z.int(),
  product: z.string(),
  variation: z.string().nullable(),
  copies: z.int(),
  template: z.object({
    id: z.string(),
    version: z.int(),
    shape: Outline,
    widthInches: z.number(),
    heightInches: z.number(),
    wrapInches: z.number(),
    bleedInches: z.number(),
  }),
  picture: z.string().nullable(),
  isPrinted: z.boolean(),
  places: z.array(TicketPlace),
});

/** `profile`: the name of the output profile. `color`: how photos were converted to it; null in sRGB. */
const TicketPrinter = z.object({
  profile: z.string(),
  color: ColorIntent.nullable(),
  isMirrored: z.boolean(),
  hasWhiteLayer: z.boolean(),
  cutter: Cutter,
  sheet: PrintSheet.nullable(),
});
export type TicketPrinter = z.infer<typeof TicketPrinter>;

/** What a print shop needs to know about the files it gets: `manifest.json`. `run`: null for files that were made by hand. */
export const JobTicket = z.object({
  version: z.literal(1),
  run: z.object({ number: z.int() }).nullable(),
  printer: TicketPrinter,
  magnets: z.array(TicketMagnet),
  files: z.array(TicketFile),
});
export type JobTicket = z.infer<typeof JobTicket>;
