import { Injectable } from '@nestjs/common';
import type {
  ContactMessage,
  MessageChange,
  MessageExport,
  MessageQuery,
} from 'shared-contracts/contact/admin-schemas';
import { clockText } from 'shared-contracts/time/shop-time';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CsvRow } from '../../shared/http/csv-response.js';
import type { Page } from '../../shared/http/page.js';
import { allOf, byTime, sortedBatches, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import { type Result, fail, ok } from '../../shared/result.js';

const BATCH_SIZE = 1_000;

type Row = Omit<ContactMessage, 'createdAt' | 'handledAt'> & { createdAt: Date; handledAt: Date | null };

const COLUMNS = `contact_messages.id, name, contact_messages.email, phone, message, contact_messages.created_at AS "createdAt",
  handled_at AS "handledAt", (SELECT users.email FROM users WHERE users.id = handled_by) AS "handledBy"`;

const unknown = fail('not_found', 'This message does not exist any more.');
const viewOf = (row: Row): ContactMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
});

function matchesOf({ q, state }: z.output<typeof MessageExport>) {
  const { where, values } = allOf([
    { sql: (at) => `contact_messages.words LIKE ${at}`, value: q && containing(q.toLowerCase()) },
  ]);
  const states = { open: 'handled_at IS NULL', handled: 'handled_at IS NOT NULL' };
  return { where: state ? `${where} AND ${states[state]}` : where, values };
}

@Injectable()
export class MessageDesk {
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
  }: z.output<typeof MessageQuery>): Promise<Result<Page<ContactMessage>>> {
    return sortedList<Row, ContactMessage>(
      this.reads,
      { columns: COLUMNS, from: 'contact_messages', ...matchesOf(search), sorting: byTime('contact_messages', sort) },
      { limit, cursor, view: viewOf },
    );
  }

  /** Only the first of two admins handles it. */
  mark({ id, handled }: z.output<typeof MessageChange>, actorId: string): Promise<Result<ContactMessage>> {
    return this.transactions.run(async (manager): Promise<Result<ContactMessage>> => {
      const [locked] = await manager.query<{ handledAt: Date | null }[]>(
        `SELECT handled_at AS "handledAt" FROM contact_messages WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!locked) return unknown;
      const wasHandled = locked.handledAt !== null;
      if (wasHandled !== handled)
        await manager.query(
          `UPDATE contact_messages SET handled_at = CASE WHEN $2 THEN now() END, handled_by = CASE WHEN $2 THEN $3::uuid END
           WHERE id = $1`,
          [id, handled, actorId],
        );
      await writeAudit(manager, {
        actorId,
        action: 'PATCH /api/admin/contact-messages/:id',
        id,
        before: { handled: wasHandled },
        after: { handled },
      });
      return ok(await oneOf(manager, id));
    });
  }

  async *rows(search: z.output<typeof MessageExport>): AsyncGenerator<CsvRow> {
    const list = {
      columns: COLUMNS,
      from: 'contact_messages',
      ...matchesOf(search),
      sorting: byTime('contact_messages', 'newest'),
    };
    const timeOf = (at: Date) => clockText(at, this.settings.environment.TIME_ZONE);
    for await (const rows of sortedBatches<Row>(this.dataSource.manager, list, BATCH_SIZE))
      for (const row of rows) {
        const { createdAt, name, email, phone, message, handledAt, handledBy } = row;
        yield [timeOf(createdAt), name, email, phone, message, handledAt && timeOf(handledAt), handledBy];
      }
  }
}

async function oneOf(manager: EntityManager, id: string): Promise<ContactMessage> {
  const [row] = await manager.query<[Row]>(`SELECT ${COLUMNS} FROM contact_messages WHERE id = $1`, [id]);
  return viewOf(row);
}
