import * as z from 'zod';
import { Id } from '../api/fields.js';
import { Outline } from '../design/template.js';

/** Parts of a picture's width and height from its upper left; a little outside of it too. */
const Point = z.tuple([z.number().min(-1).max(2), z.number().min(-1).max(2)]);

/**
 * Where a product's picture shows a print. `width`, `height` and `radius` (of its corners) are those of the window, in inches;
 * `corners` its corners in the picture, clockwise from the print's own upper left; `covers` the outlines of what lies on it.
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

/** A picture's prints, in the order in which they lie on each other. */
export const PicturePrints = z.object({ imageUrl: z.string(), prints: z.array(PicturePrint) });
export type PicturePrints = z.infer<typeof PicturePrints>;

export const PicturePrintsRequest = z.strictObject({ id: Id });
