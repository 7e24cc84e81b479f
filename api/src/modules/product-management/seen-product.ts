import { type Result, fail, ok } from '../../shared/result.js';

/** What an admin saw of a product. */
export type SeenProduct = { version: number; stock: number | null };

/** The version and stock in `If-Match: "3-20"`, or the version alone in `"3"`; null without the header. */
export function seenProductIn(ifMatch: string | undefined): Result<SeenProduct | null> {
  if (ifMatch === undefined) return ok(null);
  const [, version, stock] = /^"(\d{1,9})(?:-(\d{1,9}))?"$/.exec(ifMatch) ?? [];
  if (version === undefined) return fail('invalid_input', 'If-Match must name a version and a stock, like "3-20"');
  return ok({ version: Number(version), stock: stock === undefined ? null : Number(stock) });
}
