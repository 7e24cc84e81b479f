import * as z from 'zod';
import { ColorIntent } from './schemas.js';

/** A magnet of an order. `magnet`: counts from 1, over all items. `label`: "Item 1, magnet 2 of 9". Without all photos there is no proof. */
const ProofMagnet = z.object({
  magnet: z.int(),
  label: z.string(),
  widthInches: z.number(),
  heightInches: z.number(),
  hasPhotos: z.boolean(),
});
/** The first 1,000 magnets of the order. */
export const PrintProofs = z.object({ magnets: z.array(ProofMagnet) });
export type PrintProofs = z.infer<typeof PrintProofs>;

/** `ordered`: as the customer saw it. `printed`: in the inks of the printer, with these settings instead of those that are saved. */
export const ProofQuery = z.strictObject({
  look: z.enum(['ordered', 'printed']),
  rendering: ColorIntent.shape.rendering.optional(),
  blackPoint: z.enum(['kept', 'ignored']).optional(),
});
export type ProofQuery = z.infer<typeof ProofQuery>;
