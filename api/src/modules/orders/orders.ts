import { Injectable } from '@nestjs/common';
import type {
  OrderFigures,
  Order as OrderOnTheWire,
  OrderQuery,
  OrderSummary,
  OrderToTrack,
  OwnOrderQuery,
  TrackedOrder,
} from 'shared-contracts/orders/schemas';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import type * as z from 'zod';
import type { CurrentUser } from '../../shared/http/caller.js';
import { newestFirstPage, placeOf } from '../../shared/http/newest-first.js';
import type { Page } from '../../shared/http/page.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { type Named, idsFrom, namedBy } from './domain/named-order.js';
import { cancellationRefund } from './cancellation-refund.js';
import { ownSearchOf } from './domain/own-search.js';
import { linesOf } from './lines-of.js';
import { adminOrderView, adminSummaryView, orderView, summaryView, trackedView } from './order-view.js';
import { Order } from './order.entity.js';
import { unknownOrder } from './reachable-order.js';

const ROWS_PER_PAGE = 50;

type Paging = Pick<z.output<typeof OwnOrderQuery>, 'limit' | 'cursor'>;

/** Reads orders. */
@Injectable()
export class Orders {
  constructor(private readonly dataSource: DataSource) {}

  ofAccount(userId: string, { q, ...paging }: z.output<typeof OwnOrderQuery>): Promise<Result<Page<OrderSummary>>> {
    const orders = this.orders().where('o.user_id = :userId', { userId });
    if (q)
      orders.andWhere(
        `(o.id::text LIKE :number OR EXISTS (SELECT FROM order_items WHERE order_id = o.id AND product_name ILIKE :name))`,
        ownSearchOf(q),
      );
    return this.newestFirst(orders, paging, summaryView);
  }

  all({ status, ...paging }: z.output<typeof OrderQuery>): Promise<Result<Page<OrderSummary>>> {
    const orders = this.orders();
    return this.newestFirst(status ? orders.where('o.status = :status', { status }) : orders, paging, adminSummaryView);
  }

  /** An order, for its owner or an admin. For anybody else it does not exist. */
  async one(id: string, user: CurrentUser): Promise<Result<OrderOnTheWire>> {
    const order = await this.dataSource.manager.findOneBy(Order, { id });
    const isAllowed = order && (user.role === 'admin' || order.userId === user.id);
    if (!isAllowed) return unknownOrder;
    const { manager } = this.dataSource;
    const view = user.role === 'admin' ? adminOrderView : orderView;
    return ok(view(order, await linesOf(manager, id), await cancellationRefund(manager, id)));
  }

  /** Every mismatch gets the same answer, which does not reveal whether the order exists. */
  async track({ orderNumber, email }: z.output<typeof OrderToTrack>): Promise<Result<TrackedOrder>> {
    const named = namedBy(orderNumber);
    const order = named && (await this.named(named, email));
    return order ? ok(trackedView(order)) : fail('not_found', 'Order Not Found');
  }

  async figures(): Promise<z.input<typeof OrderFigures>> {
    const [figures] = await this.dataSource.manager.query<z.input<typeof OrderFigures>[]>(
      `SELECT count(*)::integer AS "totalOrders", (count(*) FILTER (WHERE status = 'pending'))::integer AS "pendingOrders",
              coalesce(sum(total_amount), 0)::numeric(14,2)::text AS "totalRevenue" FROM orders`,
    );
    if (!figures) throw new Error('an aggregate has one row');
    return figures;
  }

  /** By the full id alone; by its beginning only with the email address, and only if one order matches. */
  private async named(named: Named, email: string | undefined): Promise<Order | null> {
    if ('id' in named) return this.dataSource.manager.findOneBy(Order, { id: named.id });
    if (email === undefined) return null;
    const found = await this.orders()
      .where('o.id BETWEEN :from AND :to', idsFrom(named.beginning))
      .andWhere('lower(o.customer_email) = lower(:email)', { email })
      .limit(2)
      .getMany();
    return found.length === 1 ? found[0]! : null;
  }

  private orders(): SelectQueryBuilder<Order> {
    return this.dataSource.manager.createQueryBuilder(Order, 'o');
  }

  private async newestFirst(
    orders: SelectQueryBuilder<Order>,
    { limit = ROWS_PER_PAGE, cursor }: Paging,
    view: (order: Order) => OrderSummary,
  ): Promise<Result<Page<OrderSummary>>> {
    const total = await orders.getCount();
    const after = placeOf(cursor);
    if (!after.ok) return after;
    if (after.value) orders.andWhere('(o.created_at, o.id) < (:createdAt::timestamptz, :id::uuid)', after.value);
    const rows = await orders
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id', 'DESC')
      .limit(limit + 1)
      .getMany();
    return ok(newestFirstPage(rows, { limit, total, view }));
  }
}
