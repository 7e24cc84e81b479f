import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Queryable, rowsOf } from '../postgres/queryable.js';
import { LiveBuild } from './live-build.js';
import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import { recordChange } from './history.js';
import { type VersionKey, findRelease } from './releases.js';

/**
 * A version that one visitor tries on the live site, until `expiresAt` (seconds since 1970). `others`: the version of every other slice,
 * for a preview of one whole composition; otherwise they are the visitor's own. `staff`: the further versions that the shop's staff
 * gets, if it is made for them.
 */
export type Preview = {
  slice: string;
  version: string;
  others?: Record<string, string> | undefined;
  staff?: Record<string, string> | undefined;
  /** A team's own build instead of a published version; `version` then only names it. */
  live?: LiveBuild | undefined;
  expiresAt: number;
};
const Preview = z.strictObject({
  slice: SliceName,
  version: Version,
  others: z.record(SliceName, Version).optional(),
  staff: z.record(SliceName, Version).optional(),
  live: LiveBuild.optional(),
  expiresAt: z.int(),
});

/** Where a visitor gets a preview, and leaves it. */
export const PREVIEW_PATH = '/releases/preview';

/** The link that starts a signed preview; at `path` if given, otherwise on the slice's first page. */
export function previewLinkOf(origin: string, signed: string, path?: string): string {
  const link = new URL(PREVIEW_PATH, origin);
  link.searchParams.set('link', signed);
  if (path !== undefined) link.searchParams.set('path', path);
  return link.href;
}

const signatureOf = (payload: string, key: Uint8Array) => createHmac('sha256', key).update(payload).digest();

/** The preview as text that only a holder of the key can make: `<payload>.<signature>`. */
export function signPreview(preview: Preview, key: Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

/** The preview of a signed text; undefined if it is altered, signed with another key or expired. */
export function readPreview(signed: string, key: Uint8Array, now = Date.now()): Preview | undefined {
  const [payload = '', signature = '', ...rest] = signed.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, key);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const preview = Preview.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return preview.success && preview.data.expiresAt * 1000 > now ? preview.data : undefined;
}

/** The key that signs previews, created on first use; the same for all servers. */
export async function readPreviewKey(db: Queryable): Promise<Uint8Array> {
  const [row] = await rowsOf<{ secret: Buffer }>(
    db,
    `WITH made AS (INSERT INTO slice_registry.keys (name, secret) VALUES ('preview', $1) ON CONFLICT DO NOTHING RETURNING secret)
     SELECT secret FROM made UNION ALL SELECT secret FROM slice_registry.keys WHERE name = 'preview'`,
    [randomBytes(32)],
  );
  // a concurrent insert is invisible to this statement
  return row?.secret ?? readPreviewKey(db);
}

const HOUR_S = 3600;
export const MAX_PREVIEW_HOURS = 168;

/** A link that shows a version to anyone who opens it, on the site at `site`, and its record. Undefined if it was never published. */
export async function makePreviewLink(
  db: Queryable,
  given: VersionKey & { hours: number; actor: string; site: string; now?: number },
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const { slice, version, hours, actor, site, now = Date.now() } = given;
  if (!(await findRelease(db, { slice, version }))) return undefined;
  const expiresAt = Math.floor(now / 1000) + hours * HOUR_S;
  const url = previewLinkOf(site, signPreview({ slice, version, expiresAt }, await readPreviewKey(db)));
  await recordChange(db, { kind: 'preview', slice, to: version, actor });
  return { url, expiresAt: new Date(expiresAt * 1000) };
}
