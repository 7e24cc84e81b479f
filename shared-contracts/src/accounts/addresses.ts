import * as z from 'zod';
import { Id } from '../api/fields.js';
import { addressFields, hasItsState, noSuchState } from '../checkout/schemas.js';

/** An address to save. The default is offered first at the checkout; the first address always is it. */
export const AddressForm = z
  .strictObject({ ...addressFields, isDefault: z.boolean().default(false) })
  .refine(hasItsState, noSuchState);
export type AddressForm = z.infer<typeof AddressForm>;

export const AddressUpdate = z
  .strictObject({ id: Id, ...addressFields, isDefault: z.boolean().default(false) })
  .refine(hasItsState, noSuchState);

export const SavedAddress = z.object({ id: Id, ...addressFields, isDefault: z.boolean() });
export type SavedAddress = z.infer<typeof SavedAddress>;
