import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { type Queryable, rowsOf } from '../postgres/queryable.js';
import { LiveBuild } from './live-build.js';
import { SliceName, Version } from 'shared-contracts/releases/slice-name';
import { recordChange } from './history.js';
import { type VersionKey, findRelease } from './releases.js';

/**
 * A version for one visitor on the live site. `expiresAt`: seconds since 1970. `others`: the other slices' versions; by default the
 * visitor's. `staff`: further versions, for staff.
 */
export type Preview = {
  slice: string;
  version: string;
  others?: Record<string, string> | undefined;
  staff?: Record<string, string> | undefined;
  /** A team's build instead of a published version; `version` only names it. */
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

export const PREVIEW_PATH = '/releases/preview';

/** `path`: by default the slice's first page. */
export function previewLinkOf(origin: string, signed: string, path?: string): string {
  const link = new URL(PREVIEW_PATH, origin);
  link.searchParams.set('link', signed);
  if (path !== undefined) link.searchParams.set('path', path);
  return link.href;
}

const signatureOf = (payload: string, key: Uint8Array) => createHmac('sha256', key).update(payload).digest();

/** `<payload>.<signature>` */
export function signPreview(preview: Preview, key: Uint8Array): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${signatureOf(payload, key).toString('base64url')}`;
}

/** Undefined if altered, signed with another key or expired. */
export function readPreview(signed: string, key: Uint8Array, now = Date.now()): Preview | undefined {
  const [payload = '', signature = '', ...rest] = signed.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(payload, key);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const preview = Preview.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  return preview.success && preview.data.expiresAt * 1000 > now ? preview.data : undefined;
}

/** Created on first use; shared by all servers. */
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

/** For anyone who opens it, with a record. Undefined if the version was never published. */
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
