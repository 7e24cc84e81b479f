import * as z from 'zod';
import { Email, Id, Instant } from '../api/fields.js';

export const Role = z.enum(['customer', 'admin', 'banned']);

/** An account as its owner sees it. */
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

export const Login = z.strictObject({ email: Email, password: Password });

/** The sign-up form. Mismatched passwords are reported on confirmPassword. */
export const Registration = z
  .strictObject({
    email: Email,
    password: Password,
    confirmPassword: z.string().min(6, 'Password confirmation is required').max(200),
    firstName: PersonName,
    lastName: PersonName,
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
