import type { TokenScope } from 'shared-contracts/releases/schemas';
import { type Queryable, rowsOf } from '../postgres/queryable.js';

// Let a team's machines publish and release its slice. Only hashes are stored.

const BYTES = 32;
const randomToken = (): string =>
  `release_${[...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export type TokenRow = {
  id: string;
  slice: string;
  name: string;
  scopes: TokenScope[];
  /** Gets errors and withdrawn canaries of the slice while the token is valid. */
  email: string | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
};
const TOKEN_COLUMNS = `id, slice, name, scopes, email, created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt",
  used_at AS "usedAt", revoked_at AS "revokedAt"`;

/** `scopes`: `publish` by default. The token's text can't be read again. */
export async function createToken(
  db: Queryable,
  given: {
    slice: string;
    name: string;
    scopes?: readonly TokenScope[] | undefined;
    email?: string | undefined;
    createdBy: string;
    days: number;
  },
): Promise<TokenRow & { token: string }> {
  const { slice, name, scopes = ['publish'], email = null, createdBy, days } = given;
  const token = randomToken();
  const [row] = await rowsOf<TokenRow>(
    db,
    `WITH created AS (
       INSERT INTO slice_registry.tokens (slice, name, hash, created_by, expires_at, scopes, email)
       VALUES ($1, $2, sha256(convert_to($3, 'UTF8')), $4, now() + make_interval(days => $5), $6, $7) RETURNING *
     ) SELECT ${TOKEN_COLUMNS} FROM created`,
    [slice, name, token, createdBy, days, scopes, email],
  );
  return { ...row!, token };
}

export const listTokens = (db: Queryable): Promise<TokenRow[]> =>
  rowsOf<TokenRow>(db, `SELECT ${TOKEN_COLUMNS} FROM slice_registry.tokens ORDER BY created_at DESC, id`);

export type TeamEmail = { slice: string; email: string; since: Date };

export const teamEmails = (db: Queryable): Promise<TeamEmail[]> =>
  rowsOf<TeamEmail>(
    db,
    `SELECT slice, email, min(created_at) AS since FROM slice_registry.tokens
     WHERE email IS NOT NULL AND revoked_at IS NULL AND expires_at > now() GROUP BY slice, email ORDER BY slice, email`,
  );

/** For a list with pages: `given` names it, rows are TokenRows. `created_at` is in whole milliseconds. */
export const tokenList = {
  given: `tokens AS NOT MATERIALIZED (
    SELECT id, slice, name, scopes, email, created_by, date_trunc('milliseconds', created_at) AS created_at, expires_at, used_at, revoked_at
    FROM slice_registry.tokens
  )`,
  columns: TOKEN_COLUMNS,
  from: 'tokens',
} as const;

/** At once. Returns the token, and when it was revoked before. */
export async function revokeToken(
  db: Queryable,
  id: string,
): Promise<(TokenRow & { revokedBefore: Date | null }) | undefined> {
  const [row] = await rowsOf<TokenRow & { revokedBefore: Date | null }>(
    db,
    `WITH before AS (SELECT id, revoked_at FROM slice_registry.tokens WHERE id = $1 FOR UPDATE), revoked AS (
       UPDATE slice_registry.tokens SET revoked_at = coalesce(tokens.revoked_at, now()) FROM before WHERE tokens.id = before.id
       RETURNING tokens.*, before.revoked_at AS revoked_before
     ) SELECT ${TOKEN_COLUMNS}, revoked_before AS "revokedBefore" FROM revoked`,
    [id],
  );
  return row;
}

export type UsedToken = Pick<TokenRow, 'slice' | 'name' | 'scopes'>;

/** What a valid token is for; notes its use. */
export async function useToken(db: Queryable, token: string): Promise<UsedToken | undefined> {
  const [row] = await rowsOf<UsedToken>(
    db,
    `WITH used AS (
       UPDATE slice_registry.tokens SET used_at = now()
       WHERE hash = sha256(convert_to($1, 'UTF8')) AND revoked_at IS NULL AND expires_at > now() RETURNING slice, name, scopes
     ) SELECT slice, name, scopes FROM used`,
    [token],
  );
  return row;
}
