import { Injectable } from '@nestjs/common';
import { nameOr } from 'shared-contracts/accounts/names';
import type { User } from 'shared-contracts/accounts/schemas';
import type { AuditEntry, AuditQuery, AuditSubject } from 'shared-contracts/audit/schemas';
import type { TimeSort } from 'shared-contracts/api/fields';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import type { Result } from '../../shared/result.js';

type Actor = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;
type Row = Omit<AuditEntry, 'at' | 'actor'> & { at: Date; actor: Actor | null };

/** Ids of other subjects are no uuids. */
const ID = 'audit_log.subject_id::uuid';
const orderOfClaim = `orders.id = (SELECT order_id FROM claims WHERE claims.id = ${ID})`;
const orderOfRefund = `orders.id = (SELECT order_id FROM refunds WHERE refunds.id = ${ID})`;

/** Where a subject has its present name, and the words that find it. */
const named: Partial<Record<AuditSubject, { row: string; name: string; words: string }>> = {
  order: { row: `orders WHERE orders.id = ${ID}`, name: 'customer_name', words: 'words' },
  refund: { row: `orders WHERE ${orderOfRefund}`, name: 'customer_name', words: 'words' },
  claim: { row: `orders WHERE ${orderOfClaim}`, name: 'customer_name', words: 'words' },
  product: {
    row: `products WHERE products.id = ${ID}`,
    name: 'name',
    words: `lower(name || ' ' || coalesce(sku, ''))`,
  },
  category: { row: `product_categories WHERE product_categories.id = ${ID}`, name: 'name', words: 'lower(name)' },
  'shipping option': {
    row: `shipping_options WHERE shipping_options.id = ${ID}`,
    name: 'name',
    words: 'lower(name)',
  },
  user: { row: `users WHERE users.id = ${ID}`, name: 'email', words: 'words' },
  review: {
    row: `products JOIN product_reviews ON product_reviews.product_id = products.id WHERE product_reviews.id = ${ID}`,
    name: 'products.name',
    words: 'lower(products.name)',
  },
  'contact message': {
    row: `contact_messages WHERE contact_messages.id = ${ID}`,
    name: 'name',
    words: `lower(name || ' ' || email)`,
  },
};
const bySubject = (sqlOf: (place: { row: string; name: string; words: string }) => string) =>
  `CASE audit_log.subject ${Object.entries(named)
    .map(([subject, place]) => `WHEN '${subject}' THEN ${sqlOf(place)}`)
    .join(' ')} END`;

const nameThen = ['name', 'term', 'email']
  .flatMap((field) => ['after', 'before'].map((state) => `audit_log.${state} ->> '${field}'`))
  .join(', ');

const COLUMNS = `audit_log.id::text AS id, at, actor_id AS "actorId", action, subject, subject_id AS "subjectId", before, after,
  coalesce(${bySubject(({ row, name }) => `(SELECT ${name} FROM ${row})`)}, ${nameThen}) AS "subjectName",
  CASE subject WHEN 'product' THEN (SELECT sku FROM products WHERE products.id = ${ID}) END AS sku,
  CASE subject WHEN 'order' THEN ${ID} WHEN 'refund' THEN (SELECT order_id FROM refunds WHERE refunds.id = ${ID})
    WHEN 'claim' THEN (SELECT order_id FROM claims WHERE claims.id = ${ID}) END AS "orderId",
  (SELECT json_build_object('id', id, 'email', email, 'firstName', first_name, 'lastName', last_name)
   FROM users WHERE users.id = audit_log.actor_id) AS actor`;

const columns: Sorting<Row>['columns'] = [{ sql: 'audit_log.id', type: 'bigint', keyOf: ({ id }) => id }];
const sortings: Record<TimeSort, Sorting<Row>> = {
  newest: { name: 'newest', direction: 'DESC', columns },
  oldest: { name: 'oldest', direction: 'ASC', columns },
};

/** Order numbers are shown as `#99a18b18` and `99a18b18...`. */
const writtenAs = (q: string) => q.toLowerCase().replace(/^#\s*|(\.{3}|…)$/g, '');

@Injectable()
export class AuditLog {
  constructor(private readonly reads: Reads) {}

  list({
    limit,
    cursor,
    q,
    subject,
    sort = 'newest',
  }: z.output<typeof AuditQuery>): Promise<Result<Page<z.input<typeof AuditEntry>>>> {
    const matches = allOf([
      { sql: (at) => `subject = ${at}`, value: subject },
      {
        sql: (at) =>
          `(audit_log.words LIKE ${at} OR actor_id IN (SELECT users.id FROM users WHERE users.words LIKE ${at})
            OR ${bySubject(({ row, words }) => `EXISTS (SELECT FROM ${row} AND ${words} LIKE ${at})`)})`,
        value: q && containing(writtenAs(q)),
      },
    ]);
    return sortedList<Row, z.input<typeof AuditEntry>>(
      this.reads,
      { columns: COLUMNS, from: 'audit_log', ...matches, sorting: sortings[sort] },
      {
        limit,
        cursor,
        view: ({ actor, at, ...row }) => ({
          ...row,
          at: at.toISOString(),
          actor: actor && { id: actor.id, email: actor.email, name: nameOr(actor, '') || null },
        }),
      },
    );
  }
}
