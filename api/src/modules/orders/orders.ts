import { Injectable } from '@nestjs/common';
import { mayDo } from 'shared-contracts/accounts/permissions';
import type {
  Order as OrderOnTheWire,
  OrderQuery,
  OrderSummary,
  OrderToTrack,
  OwnOrderQuery,
  RefundState,
  TrackedOrder,
} from 'shared-contracts/orders/schemas';
import { dayAt } from 'shared-contracts/time/shop-time';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { Reads } from '../../shared/database/reads.js';
import { columnsOf } from '../../shared/database/entity-sql.js';
import { onOneConnection } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import type { Page } from '../../shared/http/page.js';
import { byTime, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type EnteredOrderNumber, idsFrom, parseOrderNumber } from './domain/entered-order-number.js';
import { ownSearchOf } from './domain/own-search.js';
import { orderProgress } from './order-progress.js';
import { linesOf } from './order-line.entity.js';
import {
  type ListedOrder,
  type SummarizedOrder,
  adminOrderView,
  adminSummaryView,
  listedFields,
  orderView,
  summaryFields,
  summaryView,
  trackedView,
} from './order-view.js';
import { DISPUTE, type StoredMark } from './lists/disputed-orders.js';
import { IS_REFUNDED, REFUND_STATE, cancellationRefundSql, creditNotesOf } from './lists/refunded-orders.js';
import { Order } from './order.entity.js';
import { REPRINTS } from './printing/reprints-of.js';
import { unknownOrder } from './reachable-order.js';
import { orderSearch } from './lists/order-search.js';

type Matches = { where: string; values: unknown[]; isPlannedOnce?: boolean };
type Paging = Pick<z.output<typeof OwnOrderQuery>, 'limit' | 'cursor'>;

@Injectable()
export class Orders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: Reads,
    private readonly settings: Settings,
  ) {}

  async ofAccount(
    userId: string,
    { q, ...paging }: z.output<typeof OwnOrderQuery>,
  ): Promise<Result<Page<OrderSummary>>> {
    const own = { where: 'user_id = $1', values: [userId], isPlannedOnce: true };
    if (!q) return this.newestFirst(own, paging);
    const { ids, isWholeNumber, name } = ownSearchOf(q);
    const range = [ids?.from ?? null, ids?.to ?? null];
    if (isWholeNumber) {
      const numbered = {
        where: 'user_id = $1 AND id BETWEEN $2 AND $3',
        values: [userId, ...range],
        isPlannedOnce: true,
      };
      const found = await this.newestFirst(numbered, paging);
      if (!found.ok || found.value.total > 0) return found;
    }
    const where = `user_id = $1 AND (id BETWEEN $2 AND $3
      OR EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND product_name ILIKE $4))`;
    return this.newestFirst({ where, values: [userId, ...range, name] }, paging);
  }

  all({ limit, cursor, ...search }: z.output<typeof OrderQuery>): Promise<Result<Page<OrderSummary>>> {
    const { manager } = this.dataSource;
    return sortedList<ListedOrder & { refundState: RefundState; dispute: StoredMark }, OrderSummary>(
      this.reads,
      {
        columns: `${columnsOf(manager, Order, listedFields)}, ${REFUND_STATE} AS "refundState", ${DISPUTE} AS dispute`,
        from: 'orders',
        ...orderSearch(search, () => dayAt(new Date(), this.settings.environment.TIME_ZONE)),
      },
      { limit, cursor, view: adminSummaryView },
    );
  }

  /** For anybody but owner and staff it does not exist. */
  async one(id: string, user: CurrentUser): Promise<Result<OrderOnTheWire>> {
    const isStaff = mayDo(user.role, 'seeOrders');
    const [[order], lines, creditNotes, progress] = await onOneConnection(this.dataSource, (manager) =>
      Promise.all([
        manager.query<(Order & Pick<OrderOnTheWire, 'refund' | 'reprints'> & { isRefunded: boolean })[]>(
          `SELECT ${columnsOf(manager, Order)}, ${cancellationRefundSql('orders.id')} AS refund, ${IS_REFUNDED} AS "isRefunded",
                  ${REPRINTS} AS reprints
           FROM orders WHERE orders.id = $1 AND ($2 OR user_id = $3)`,
          [id, isStaff, user.id],
        ),
        linesOf(manager, id),
        creditNotesOf(manager, id),
        orderProgress(manager, id),
      ]),
    );
    if (!order) return unknownOrder;
    const { refund, isRefunded, reprints } = order;
    const more = { refund, isRefunded, creditNotes, progress, ...(reprints && { reprints }) };
    return ok(isStaff ? adminOrderView(order, lines, more) : orderView(order, lines, more));
  }

  /** Every mismatch gets the same answer, which does not reveal whether the order exists. */
  async track({ orderNumber, email }: z.output<typeof OrderToTrack>): Promise<Result<TrackedOrder>> {
    const named = parseOrderNumber(orderNumber);
    const order = named && (await this.named(named, email));
    if (!order) return fail('not_found', 'Order Not Found');
    return ok(trackedView(order, await orderProgress(this.dataSource.manager, order.id)));
  }

  /** By its beginning only with the email address, and only if one order matches. */
  private async named(named: EnteredOrderNumber, email: string | undefined): Promise<Order | null> {
    if ('id' in named) return this.dataSource.manager.findOneBy(Order, { id: named.id });
    if (email === undefined) return null;
    const found = await this.dataSource.manager
      .createQueryBuilder(Order, 'o')
      .where('o.id BETWEEN :from AND :to', idsFrom(named.beginning)!)
      .andWhere('lower(o.customer_email) = lower(:email)', { email })
      .limit(2)
      .getMany();
    return found.length === 1 ? found[0]! : null;
  }

  private newestFirst(matches: Matches, { limit, cursor }: Paging): Promise<Result<Page<OrderSummary>>> {
    const columns = columnsOf(this.dataSource.manager, Order, summaryFields);
    return sortedList<SummarizedOrder, OrderSummary>(
      this.reads.primary,
      { columns, from: 'orders', ...matches, sorting: byTime('orders', 'newest') },
      { limit, cursor, view: summaryView },
    );
  }
}
