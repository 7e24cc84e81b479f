import * as z from 'zod';
import { Id } from '../api/fields.js';
import { Outline } from '../design/template.js';
import { Cutter, ColorIntent, PrintSheet } from './schemas.js';

/** `sha256`: hexadecimal. */
const TicketFile = z.object({ name: z.string(), sizeBytes: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type TicketFile = z.infer<typeof TicketFile>;

/** The outer box from the upper left of the sheet or page, in inches, from the front. `isTurned`: 90 degrees clockwise. */
const TicketPlace = z.object({
  copy: z.int(),
  sheet: z.string(),
  x: z.number(),
  y: z.number(),
  isTurned: z.boolean(),
});

/** `line` and `magnet` count from 1. */
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
  places: z.array(TicketPlace),
});

/** `condition`: a registered name or `Custom`. `color`: how photos were converted; null in sRGB. `sheet`: null for pages. */
const TicketPrinter = z.object({
  profile: z.string(),
  // absent in earlier versions
  condition: z.string().optional(),
  color: ColorIntent.nullable(),
  isMirrored: z.boolean(),
  hasWhiteLayer: z.boolean(),
  cutter: Cutter,
  sheet: PrintSheet.nullable(),
});
export type TicketPrinter = z.infer<typeof TicketPrinter>;

/** A print shop's `manifest.json`. `toLookAt`: magnets with preflight notes. */
export const JobTicket = z.object({
  version: z.literal(2),
  run: z.object({ number: z.int() }),
  printer: TicketPrinter,
  magnets: z.array(TicketMagnet),
  toLookAt: z.int().optional(),
  files: z.array(TicketFile),
});
export type JobTicket = z.infer<typeof JobTicket>;
