import * as z from 'zod';
import { ColorIntent } from './schemas.js';

/** `magnet`: from 1 over all items. `label`: "Item 1, magnet 2 of 9". Only magnets with all photos. */
const ProofMagnet = z.object({
  magnet: z.int(),
  label: z.string(),
  widthInches: z.number(),
  heightInches: z.number(),
  hasPhotos: z.boolean(),
});
/** The first 1,000. */
export const PrintProofs = z.object({ magnets: z.array(ProofMagnet) });
export type PrintProofs = z.infer<typeof PrintProofs>;

/** `printed`: in the printer's inks, with these settings instead of the saved ones. */
export const ProofQuery = z.strictObject({
  look: z.enum(['ordered', 'printed']),
  rendering: ColorIntent.shape.rendering.optional(),
  blackPoint: z.enum(['kept', 'ignored']).optional(),
});
export type ProofQuery = z.infer<typeof ProofQuery>;
