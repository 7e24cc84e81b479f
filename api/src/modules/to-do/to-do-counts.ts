import { Injectable } from '@nestjs/common';
import { type Permission, mayDo } from 'shared-contracts/accounts/permissions';
import type { Role } from 'shared-contracts/accounts/schemas';
import { MOST_COUNTED, type ToDo } from 'shared-contracts/to-do/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { REFUNDS_TO_MAKE } from '../payments/promised-refunds.js';
import { HELD, OVERDUE, PENDING, lateSql } from '../orders/order-search.js';

const TODAY = '$1';
/** Each is found by an index. */
const work: Record<keyof ToDo, { permission: Permission; from: string }> = {
  unprinted: { permission: 'seeOrders', from: `orders WHERE ${PENDING}` },
  held: { permission: 'seeOrders', from: `orders WHERE ${HELD}` },
  overdue: { permission: 'seeOrders', from: `orders WHERE ${OVERDUE}` },
  late: { permission: 'seeOrders', from: `orders WHERE ${lateSql(TODAY)}` },
  claims: { permission: 'answerCustomers', from: `claims WHERE status = 'open'` },
  messages: { permission: 'answerCustomers', from: `contact_messages WHERE handled_at IS NULL` },
  reviews: { permission: 'answerCustomers', from: `product_reviews WHERE status = 'pending'` },
  refunds: { permission: 'refundOrders', from: REFUNDS_TO_MAKE },
};

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
          `(SELECT count(*)::integer FROM (SELECT FROM ${from} LIMIT ${MOST_COUNTED}) AS counted) AS ${name}`,
      );
    const [toDo] = await this.dataSource.query<[ToDo]>(`SELECT ${counts.join(', ')}`, [
      dayAt(new Date(), this.settings.environment.TIME_ZONE),
    ]);
    return toDo;
  }
}
