import { type Queryable, rowsOf } from '../postgres/queryable.js';

// Tokens let a team publish releases of its slice, and nothing else. Only their hashes are stored.

const BYTES = 32;
const randomToken = (): string =>
  `release_${[...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export type TokenRow = {
  id: string;
  slice: string;
  name: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
};
/** Of a TokenRow, as SQL. */
export const TOKEN_COLUMNS = `id, slice, name, created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt",
  used_at AS "usedAt", revoked_at AS "revokedAt"`;

/** Creates a token. The returned text is shown once: it cannot be read again. */
export async function createToken(
  db: Queryable,
  { slice, name, createdBy, days }: { slice: string; name: string; createdBy: string; days: number },
): Promise<TokenRow & { token: string }> {
  const token = randomToken();
  const [row] = await rowsOf<TokenRow>(
    db,
    `WITH created AS (
       INSERT INTO slice_registry.tokens (slice, name, hash, created_by, expires_at)
       VALUES ($1, $2, sha256(convert_to($3, 'UTF8')), $4, now() + make_interval(days => $5)) RETURNING *
     ) SELECT ${TOKEN_COLUMNS} FROM created`,
    [slice, name, token, createdBy, days],
  );
  return { ...row!, token };
}

/** All tokens, the newest first; also those that are revoked or expired. */
export const listTokens = (db: Queryable): Promise<TokenRow[]> =>
  rowsOf<TokenRow>(db, `SELECT ${TOKEN_COLUMNS} FROM slice_registry.tokens ORDER BY created_at DESC, id`);

/** Revokes a token at once. Returns it as it is now; undefined if there is none. Repeating it changes nothing. */
export async function revokeToken(db: Queryable, id: string): Promise<TokenRow | undefined> {
  const [row] = await rowsOf<TokenRow>(
    db,
    `WITH revoked AS (
       UPDATE slice_registry.tokens SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING *
     ) SELECT ${TOKEN_COLUMNS} FROM revoked`,
    [id],
  );
  return row;
}

/** The slice and name of a token that is neither revoked nor expired, and writes down that it was used. */
export async function useToken(db: Queryable, token: string): Promise<{ slice: string; name: string } | undefined> {
  const [row] = await rowsOf<{ slice: string; name: string }>(
    db,
    `WITH used AS (
       UPDATE slice_registry.tokens SET used_at = now()
       WHERE hash = sha256(convert_to($1, 'UTF8')) AND revoked_at IS NULL AND expires_at > now() RETURNING slice, name
     ) SELECT slice, name FROM used`,
    [token],
  );
  return row;
}
