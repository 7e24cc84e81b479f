import * as z from 'zod';
import { Id, Instant } from '../api/fields.js';

/** As WebAuthn defines it (JSON). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const credential = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};
const encoded = z.string().min(1).max(20_000);

/** As WebAuthn defines it; later versions may add fields. */
export const NewCredential = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

export const UsedCredential = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.string().max(200).optional(),
  }),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

const PasskeyName = z.string().trim().min(1, 'Give your passkey a name').max(60);

export const PasskeyRegistration = z.strictObject({ name: PasskeyName, credential: NewCredential });
export const PasskeyRename = z.strictObject({ id: Id, name: PasskeyName });
export const PasskeyLogin = z.strictObject({ credential: UsedCredential });

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

export const AccountDeletion = z
  .strictObject({ password: z.string().min(1).max(200).optional(), credential: UsedCredential.optional() })
  .refine((proof) => proof.password !== undefined || proof.credential !== undefined, {
    path: ['password'],
    message: 'Enter your password',
  });
