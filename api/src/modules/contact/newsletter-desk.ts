import { Injectable } from '@nestjs/common';
import type {
  NewsletterAddress,
  NewsletterExport,
  NewsletterQuery,
  NewsletterSort,
} from 'shared-contracts/contact/admin-schemas';
import { clockText } from 'shared-contracts/time/shop-time';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CsvRow } from '../../shared/http/csv-response.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, byTime, sortedBatches, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import { type Result, fail, ok } from '../../shared/result.js';

const BATCH_SIZE = 1_000;

const TABLE = 'newsletter_subscriptions';

type Row = Omit<NewsletterAddress, 'createdAt'> & { createdAt: Date };

const COLUMNS = `id, email, created_at AS "createdAt"`;

const sortings: Record<NewsletterSort, Sorting<Row>> = {
  newest: byTime(TABLE, 'newest'),
  oldest: byTime(TABLE, 'oldest'),
  email: {
    name: 'email',
    direction: 'ASC',
    columns: [{ sql: `lower(${TABLE}.email)`, type: 'text', keyOf: ({ email }) => email.toLowerCase() }],
  },
};

const unknown = fail('not_found', 'This address is not on the list any more.');

function matchesOf({ q }: z.output<typeof NewsletterExport>) {
  const { where, values } = allOf([
    { sql: (at) => `lower(${TABLE}.email) LIKE ${at}`, value: q && containing(q.toLowerCase()) },
  ]);
  return { where: `unsubscribed_at IS NULL AND ${where}`, values };
}

@Injectable()
export class NewsletterDesk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly settings: Settings,
  ) {}

  list({
    limit,
    cursor,
    sort = 'newest',
    ...search
  }: z.output<typeof NewsletterQuery>): Promise<Result<Page<NewsletterAddress>>> {
    return sortedList<Row, NewsletterAddress>(
      this.reads,
      { columns: COLUMNS, from: TABLE, ...matchesOf(search), sorting: sortings[sort] },
      { limit, cursor, view: (row) => ({ ...row, createdAt: row.createdAt.toISOString() }) },
    );
  }

  /** The audit log, which forgets nothing, gets a masked address. */
  remove(id: string, actorId: string): Promise<Result<{ id: string }>> {
    return this.transactions.run(async (manager): Promise<Result<{ id: string }>> => {
      const [[removed]] = await manager.query<[{ email: string }[], number]>(
        `DELETE FROM ${TABLE} WHERE id = $1 RETURNING email`,
        [id],
      );
      if (!removed) return unknown;
      await writeAudit(manager, {
        actorId,
        action: 'DELETE /api/admin/newsletter-addresses/:id',
        id,
        before: { email: maskedAddress(removed.email) },
      });
      return ok({ id });
    });
  }

  async *rows(search: z.output<typeof NewsletterExport>): AsyncGenerator<CsvRow> {
    const list = { columns: COLUMNS, from: TABLE, ...matchesOf(search), sorting: byTime(TABLE, 'newest') };
    for await (const rows of sortedBatches<Row>(this.dataSource.manager, list, BATCH_SIZE))
      yield* rows.map(({ email, createdAt }) => [email, clockText(createdAt, this.settings.environment.TIME_ZONE)]);
  }
}

/** "g***@example.com": only its owner recognizes it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(1, at))}***${email.slice(at)}`;
}
