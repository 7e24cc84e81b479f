import * as z from 'zod';
import { Id } from '../api/fields.js';
import { Outline } from '../design/template.js';

/** Fractions of the picture's sides from its upper left; may lie outside. */
const Point = z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)]);

/**
 * `width`, `height`, `radius`: the window's, in inches. `corners`: in the picture, clockwise from the print's upper left. `covers`:
 * outlines of what lies on it.
 */
export const PicturePrint = z.strictObject({
  shape: Outline,
  width: z.number().positive().max(24),
  height: z.number().positive().max(24),
  radius: z.number().min(0).max(12),
  corners: z.tuple([Point, Point, Point, Point]),
  covers: z.array(z.array(Point).min(3).max(64)).max(12),
});
export type PicturePrint = z.infer<typeof PicturePrint>;

export const PicturePrints = z.object({ imageUrl: z.string(), prints: z.array(PicturePrint) });
export type PicturePrints = z.infer<typeof PicturePrints>;

export const PicturePrintsRequest = z.strictObject({ id: Id });
