import { Injectable } from '@nestjs/common';
import type {
  OrderReviews as ReviewsOnTheWire,
  OrderReviewsQuery,
  OwnReview,
  ReviewToDelete,
  ReviewToWrite,
} from 'shared-contracts/reviews/schemas';
import { isDelivered } from 'shared-contracts/orders/delivered';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { photoGone } from '../media/domain/line-photos.js';
import { OwnPhotos } from '../media/own-photos.js';
import { ChangeTokens } from '../orders/links/order-tokens.js';
import { linesOf } from '../orders/order-line.entity.js';
import type { Order } from '../orders/order.entity.js';
import { reachableOrder } from '../orders/reachable-order.js';
import { lockRating, renewRating } from './product-ratings.js';
import { type ReviewRow, reviewColumns, reviewView } from './review-rows.js';

type ReviewsQuery = z.output<typeof OrderReviewsQuery>;
type ReviewInput = z.output<typeof ReviewToWrite>;

const unknownProduct = fail('not_found', 'This product could not be found.');
const notDelivered = fail('not_delivered', 'You can review your magnets once they have been delivered.');

const ownView = (row: ReviewRow): OwnReview => ({ ...reviewView(row), isPublic: row.status === 'approved' });

/** For the order's account, or the token of its mails. */
@Injectable()
export class OrderReviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly ownPhotos: OwnPhotos,
    private readonly tokens: ChangeTokens,
  ) {}

  async of(caller: CallerIdentity, named: ReviewsQuery): Promise<Result<ReviewsOnTheWire>> {
    const { manager } = this.dataSource;
    const order = await this.orderOf(manager, caller, named);
    if (!order.ok) return order;
    const { id } = order.value;
    const rows = await manager.query<(ReviewRow & { productId: string })[]>(
      `SELECT ${reviewColumns}, product_id AS "productId" FROM product_reviews WHERE order_id = $1`,
      [id],
    );
    const reviews = new Map(rows.map((row) => [row.productId, ownView(row)]));
    const products = new Map(
      (await linesOf(manager, id)).flatMap(({ productId, productName, imageUrl }) =>
        productId === null ? [] : [[productId, { id: productId, name: productName, imageUrl }]],
      ),
    );
    return ok({
      isDelivered: isDelivered(order.value),
      products: [...products.values()].map((product) => ({ ...product, review: reviews.get(product.id) ?? null })),
    });
  }

  /** A changed review waits for approval again. */
  write(caller: CallerIdentity, written: ReviewInput): Promise<Result<OwnReview>> {
    return this.transactions.run(async (manager): Promise<Result<OwnReview>> => {
      const found = await this.orderOf(manager, caller, written);
      if (!found.ok) return found;
      const order = found.value;
      const { productId } = written;
      const isOrdered = (await linesOf(manager, order.id)).some((line) => line.productId === productId);
      if (!isOrdered) return unknownProduct;
      if (!isDelivered(order)) return notDelivered;
      if (!(await lockRating(manager, productId))) return unknownProduct;
      const refusal = await this.photoRefusalOf(manager, caller, written);
      if (refusal) return refusal;
      await manager.query(
        `INSERT INTO product_reviews AS r (order_id, product_id, stars, words, photo, author_name)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (order_id, product_id) DO UPDATE
         SET stars = excluded.stars, words = excluded.words, photo = excluded.photo, author_name = excluded.author_name,
             status = 'pending', revision = r.revision + 1
         WHERE (r.stars, r.words, r.photo) IS DISTINCT FROM (excluded.stars, excluded.words, excluded.photo)`,
        [order.id, productId, written.stars, written.words, written.photo, publicNameOf(order.customerName)],
      );
      if (written.photo !== null && order.userId !== null)
        await this.ownPhotos.giveTo(manager, order.userId, [written.photo]);
      await renewRating(manager, productId);
      const [row] = await manager.query<[ReviewRow]>(
        `SELECT ${reviewColumns} FROM product_reviews WHERE order_id = $1 AND product_id = $2`,
        [order.id, productId],
      );
      return ok(ownView(row));
    });
  }

  delete(caller: CallerIdentity, named: z.output<typeof ReviewToDelete>): Promise<Result<{ deleted: true }>> {
    return this.transactions.run(async (manager): Promise<Result<{ deleted: true }>> => {
      const order = await this.orderOf(manager, caller, named);
      if (!order.ok) return order;
      if (await lockRating(manager, named.productId)) {
        await manager.query(`DELETE FROM product_reviews WHERE order_id = $1 AND product_id = $2`, [
          order.value.id,
          named.productId,
        ]);
        await renewRating(manager, named.productId);
      }
      return ok({ deleted: true as const });
    });
  }

  private orderOf(manager: EntityManager, caller: CallerIdentity, named: ReviewsQuery): Promise<Result<Order>> {
    return reachableOrder(manager, caller, { ...named, tokens: this.tokens });
  }

  /** Unless the review shows it already: the guest may be at another device. */
  private async photoRefusalOf(
    manager: EntityManager,
    caller: CallerIdentity,
    { id, productId, photo }: ReviewInput,
  ): Promise<Failure | undefined> {
    if (photo === null || (await this.ownPhotos.isUploadedBy(manager, caller, photo))) return undefined;
    const shown = await manager.query<unknown[]>(
      `SELECT FROM product_reviews WHERE order_id = $1 AND product_id = $2 AND photo = $3`,
      [id, productId, photo],
    );
    return shown.length > 0 ? undefined : fail('invalid_input', photoGone, { errors: { photo: photoGone } });
  }
}

const LONGEST = 40;
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
const firstOf = (text: string, count: number) =>
  [...segments.segment(text)]
    .slice(0, count)
    .map(({ segment }) => segment)
    .join('');

/** "Ada L." */
export function publicNameOf(customerName: string): string | null {
  const [first, ...others] = customerName.trim().split(/\s+/u);
  if (!first) return null;
  const last = others.at(-1);
  const name = firstOf(first, LONGEST);
  return last ? `${name} ${firstOf(last, 1).toLocaleUpperCase('en')}.` : name;
}
