import { Injectable } from '@nestjs/common';
import type { AuditEntry, AuditQuery } from 'shared-contracts/audit/schemas';
import type { TimeSort } from 'shared-contracts/api/fields';
import type * as z from 'zod';
import { Reads } from '../../shared/database/reads.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, allOf, sortedList } from '../../shared/http/sorted-list.js';
import { containing } from '../../shared/like-pattern.js';
import type { Result } from '../../shared/result.js';

type Row = Omit<AuditEntry, 'at' | 'actor'> & { at: Date; actorId: string; actorEmail: string | null };

const COLUMNS = `audit_log.id::text AS id, at, actor_id AS "actorId", action, subject, subject_id AS "subjectId", before, after,
  (SELECT email FROM users WHERE users.id = audit_log.actor_id) AS "actorEmail"`;

const columns: Sorting<Row>['columns'] = [{ sql: 'audit_log.id', type: 'bigint', keyOf: ({ id }) => id }];
const sortings: Record<TimeSort, Sorting<Row>> = {
  newest: { name: 'newest', direction: 'DESC', columns },
  oldest: { name: 'oldest', direction: 'ASC', columns },
};

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
          `(audit_log.words LIKE ${at} OR actor_id IN (SELECT users.id FROM users WHERE users.words LIKE ${at}))`,
        value: q && containing(q.toLowerCase()),
      },
    ]);
    return sortedList<Row, z.input<typeof AuditEntry>>(
      this.reads,
      { columns: COLUMNS, from: 'audit_log', ...matches, sorting: sortings[sort] },
      {
        limit,
        cursor,
        view: ({ actorId, actorEmail, at, ...row }) => ({
          ...row,
          at: at.toISOString(),
          actor: actorEmail === null ? null : { id: actorId, email: actorEmail },
        }),
      },
    );
  }
}
