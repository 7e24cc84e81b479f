import * as z from 'zod';

/** Every failure code with its HTTP status. */
export const problemStatus = {
  invalid_input: 400,
  invalid_json: 400,
  invalid_signature: 400,
  invalid_photo: 400,
  link_invalid: 400,
  passkey_invalid: 400,
  not_authenticated: 401,
  wrong_credentials: 401,
  account_banned: 403,
  wrong_password: 403,
  not_allowed: 403,
  cross_site_request: 403,
  not_found: 404,
  email_taken: 409,
  already_verified: 409,
  too_many_addresses: 409,
  too_many_passkeys: 409,
  last_admin: 409,
  price_changed: 409,
  out_of_stock: 409,
  not_paid: 409,
  checkout_conflict: 409,
  cart_full: 409,
  design_outdated: 409,
  too_many_photos: 409,
  draft_changed: 409,
  too_many_drafts: 409,
  too_many_links: 409,
  place_taken: 409,
  printing_begun: 409,
  order_cancelled: 409,
  too_late_to_cancel: 409,
  print_file_outdated: 409,
  bulk_order: 409,
  originals_deleted: 410,
  link_expired: 410,
  link_revoked: 410,
  link_used: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problemStatus;

/** The body of every failed response. `message` fits a toast; `errors` maps a field's path (`items.0.quantity`) to its message. */
export const Problem = z.object({
  statusCode: z.int(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  /** What the shopper needs to continue, e.g. the current prices with `price_changed`. */
  details: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;
