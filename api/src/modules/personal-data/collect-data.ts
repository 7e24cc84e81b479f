import type { EntityManager } from 'typeorm';

export type CollectedData = { documents: Record<string, unknown>; photos: OwnPhoto[] };
export type OwnPhoto = { path: string; isOriginalGone: boolean };

type Rows = Record<string, unknown>[];

/** Known only by address, so for those who have confirmed it. */
const MESSAGES = `
  SELECT name, email, phone, message, created_at FROM contact_messages
  WHERE lower(email) = (SELECT lower(email) FROM users WHERE id = $1 AND is_email_verified) ORDER BY created_at`;
const ORDERS = `
  SELECT to_jsonb(o) - '{user_id,checkout_id,purchase_id,payment_session_id,reprint_key,words}'::text[] || jsonb_build_object(
    'items', (SELECT coalesce(jsonb_agg(to_jsonb(item) - 'order_id' ORDER BY item.position), '[]') FROM order_items AS item
              WHERE item.order_id = o.id),
    'history', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'from', from_value, 'to', to_value, 'at', e.created_at)
                ORDER BY e.id), '[]') FROM order_events AS e WHERE e.order_id = o.id)) AS value
  FROM orders AS o WHERE user_id = $1 ORDER BY o.created_at`;

const CLAIMS = `
  SELECT to_jsonb(c) - '{id,answered_by}'::text[] || jsonb_build_object(
    'items', ARRAY(SELECT order_item_id FROM claim_items WHERE claim_id = c.id),
    'photos', ARRAY(SELECT object_path FROM claim_photos WHERE claim_id = c.id ORDER BY position)) AS value
  FROM claims AS c JOIN orders AS o ON o.id = order_id WHERE o.user_id = $1 ORDER BY c.created_at`;

/** Without the hash of its password. */
export async function collectData(manager: EntityManager, userId: string): Promise<CollectedData> {
  const rows = (sql: string) => manager.query<Rows>(sql, [userId]);
  const values = async (sql: string) => (await rows(sql)).map(({ value }) => value);
  const [account] = await rows(
    `SELECT id, email, first_name, last_name, profile_image_url, role, is_email_verified, created_at, updated_at,
            EXISTS (SELECT FROM newsletter_subscriptions AS n WHERE lower(n.email) = lower(users.email)
                      AND users.is_email_verified) AS newsletter
     FROM users WHERE id = $1`,
  );
  const photos = await manager.query<(OwnPhoto & { created_at: Date; width: number; height: number })[]>(
    `SELECT object_path AS path, original_deleted_at IS NOT NULL AS "isOriginalGone", created_at, width, height
     FROM media_objects WHERE user_id = $1 ORDER BY created_at, object_path`,
    [userId],
  );
  const documents = {
    account,
    addresses: await values(`SELECT to_jsonb(a) - 'user_id' AS value FROM saved_addresses AS a WHERE user_id = $1`),
    passkeys: await rows(`SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY created_at`),
    sessions: await rows(
      `SELECT sess ->> 'device' AS device, sess ->> 'signedInAt' AS signed_in_at, last_used_at
       FROM sessions WHERE sess ->> 'userId' = $1`,
    ),
    orders: await values(ORDERS),
    reviews: await values(
      `SELECT to_jsonb(r) - '{id,status,revision}'::text[] AS value
       FROM product_reviews AS r JOIN orders AS o ON o.id = order_id WHERE o.user_id = $1 ORDER BY r.created_at`,
    ),
    claims: await values(CLAIMS),
    messages: await rows(MESSAGES),
    cart: await values(`SELECT to_jsonb(c) - 'user_id' AS value FROM cart_items AS c WHERE user_id = $1`),
    designs: await values(
      `SELECT to_jsonb(d) - '{user_id,guest_id}'::text[] AS value FROM design_drafts AS d WHERE user_id = $1`,
    ),
    photos: photos.map(({ path, width, height, created_at }) => ({
      file: fileNameOf(path),
      path,
      width,
      height,
      created_at,
    })),
  };
  return { documents, photos };
}

export const fileNameOf = (path: string): string => path.replace(/^\/objects\//, '');
