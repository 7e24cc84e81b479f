import * as z from 'zod';
import { Id } from '../api/fields.js';
import { addressFields, checkedAddress } from '../checkout/schemas.js';

/** The first address always becomes the default. */
export const AddressForm = checkedAddress(z.strictObject({ ...addressFields, isDefault: z.boolean().default(false) }));
export type AddressForm = z.infer<typeof AddressForm>;

export const AddressUpdate = checkedAddress(
  z.strictObject({ id: Id, ...addressFields, isDefault: z.boolean().default(false) }),
);

export const SavedAddress = z.object({
  id: Id,
  ...addressFields,
  address2: z.string().nullish(),
  isDefault: z.boolean(),
});
export type SavedAddress = z.infer<typeof SavedAddress>;
