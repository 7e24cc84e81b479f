import { Injectable } from '@nestjs/common';
import { type Permission, mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { MAX_COUNTED, type ToDo } from 'shared-contracts/to-do/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { OPEN_PROMISE } from '../payments/promised-refunds.js';
import { disputeConditions } from '../orders/lists/disputed-orders.js';
import { HELD, OVERDUE, lateSql, readySql } from '../orders/lists/order-search.js';

const TODAY = '$1';
/** Each is found by an index. */
const work: Record<Exclude<keyof ToDo, 'disputesDueAt'>, { permission: Permission; from: string }> = {
  unprinted: { permission: 'seeOrders', from: `orders WHERE ${readySql(TODAY)}` },
  held: { permission: 'seeOrders', from: `orders WHERE ${HELD}` },
  overdue: { permission: 'seeOrders', from: `orders WHERE ${OVERDUE}` },
  late: { permission: 'seeOrders', from: `orders WHERE ${lateSql(TODAY)}` },
  claims: { permission: 'answerCustomers', from: `claims WHERE status = 'open'` },
  messages: { permission: 'answerCustomers', from: `contact_messages WHERE handled_at IS NULL` },
  reviews: { permission: 'answerCustomers', from: `product_reviews WHERE status = 'pending'` },
  refunds: { permission: 'refundOrders', from: `promised_refunds WHERE ${OPEN_PROMISE}` },
  disputes: { permission: 'seeMoney', from: `orders WHERE ${disputeConditions.needs_response}` },
};

const FIRST_DUE = `(SELECT min(evidence_due_at) FROM disputes WHERE phase = 'needs_response' AND order_id IS NOT NULL) AS "firstDueAt"`;

@Injectable()
export class ToDoCounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
  ) {}

  async of(role: Role): Promise<ToDo> {
    const counts = Object.entries(work)
      .filter(([, { permission }]) => mayDo(role, permission))
      .map(
        ([name, { from }]) =>
          `(SELECT count(*)::integer FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED}) AS counted) AS ${name}`,
      );
    const [{ firstDueAt, ...toDo }] = await this.dataSource.query<[ToDo & { firstDueAt: Date | null }]>(
      `SELECT ${[...counts, FIRST_DUE].join(', ')}`,
      [dayAt(new Date(), this.settings.environment.TIME_ZONE)],
    );
    return toDo.disputes === undefined ? toDo : { ...toDo, disputesDueAt: firstDueAt?.toISOString() ?? null };
  }
}
