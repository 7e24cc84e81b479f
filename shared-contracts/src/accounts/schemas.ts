import * as z from 'zod';
import { Email, Id, Instant, ObjectPath } from '../api/fields.js';

export const Role = z.enum(['customer', 'admin', 'packer', 'support', 'banned']);
export type Role = z.infer<typeof Role>;

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  isEmailVerified: z.boolean(),
  createdAt: Instant,
});
export type User = z.infer<typeof User>;

const Password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters');
const PersonName = z.string().trim().max(100).optional();
const newPassword = {
  password: Password,
  confirmPassword: z.string().min(6, 'Password confirmation is required').max(200),
};
const isRepeated = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword;
const notRepeated = { path: ['confirmPassword'], message: "Passwords don't match" };
const PresentPassword = z.string().min(1, 'Enter your password').max(200);

export const Login = z.strictObject({ email: Email, password: Password });

/** Mismatched passwords are reported on confirmPassword. */
export const Registration = z
  .strictObject({ email: Email, ...newPassword, firstName: PersonName, lastName: PersonName })
  .refine(isRepeated, notRepeated);

/** 32 bytes in base64url; any other form is refused as an altered link. */
export const LinkToken = z.string().min(1).max(200);

/** `password`: in a browser without a session of the link's account. */
export const EmailVerification = z.strictObject({ token: LinkToken, password: PresentPassword.optional() });
export const AddressLink = z.object({
  email: z.string(),
  /** False: an account wants it as its new address. */
  isNewAccount: z.boolean(),
  /** False in a browser with a session of the account. */
  needsPassword: z.boolean(),
});
export type AddressLink = z.infer<typeof AddressLink>;
export const DeclinedAddress = z.object({ email: z.string(), isAccountDeleted: z.boolean() });

export const ForgottenPassword = z.strictObject({ email: Email });
export const PasswordReset = z.strictObject({ token: LinkToken, ...newPassword }).refine(isRepeated, notRepeated);
export const PasswordChange = z
  .strictObject({ currentPassword: PresentPassword, ...newPassword })
  .refine(isRepeated, notRepeated);

/** An empty name is removed. */
export const NameChange = z.strictObject({ firstName: PersonName, lastName: PersonName });
export const PictureChange = z.strictObject({ objectPath: ObjectPath.nullable() });
/** It changes once the mailed link is opened. */
export const EmailChange = z.strictObject({ email: Email, password: PresentPassword });
export const PendingEmail = z.object({ email: z.string().nullable() });

export const AccountSession = z.object({
  id: z.string(),
  /** "Chrome on Windows" */
  device: z.string(),
  isCurrent: z.boolean(),
  signedInAt: Instant.nullable(),
  /** To the minute. */
  lastUsedAt: Instant,
});
export type AccountSession = z.infer<typeof AccountSession>;

export const EndedSessions = z.object({ ended: z.int() });

export const DataExport = z.object({
  id: Id,
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  sizeBytes: z.int().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
});
export type DataExport = z.infer<typeof DataExport>;
