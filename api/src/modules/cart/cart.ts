import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type LineContent, lineIdentityOf } from 'shared-contracts/cart/line-identity';
import { stockText } from 'shared-contracts/cart/line-text';
import { withImpliedPack } from 'shared-contracts/cart/unit-price';
import type { CartLine, CartLineChange, LineRequest, NewLine } from 'shared-contracts/cart/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { KeyedQueue } from '../../shared/queues/keyed-queue.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { accountShopperKey } from '../../shared/http/shopper.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { type SellableProduct, SellableProducts } from '../stock/sellable-products.js';
import { CartLineRecord } from './cart-line.entity.js';
import { cartLineView, lacksDesign, productCopyOf, selectedPackPriceOf } from './cart-view.js';
import { type Unsellable, whyUnsellable } from './domain/plan-merge.js';
import { designMadeOf, namedPhotosOf, refuseForeign, withCheckedDesign } from '../media/domain/line-photos.js';
import { OwnPhotos } from '../media/own-photos.js';

/** More are answered with 429. */
const MAX_QUEUED = 20;

/** `same`: the line that it adds up with. */
type Admission = { line: LineRequest; product: SellableProduct; same: CartLineRecord | undefined };

const refusals: Record<Unsellable, [field: string, message: string]> = {
  product_gone: ['productId', 'The selected product could not be found.'],
  variation_gone: ['variationId', 'This variation is no longer sold.'],
  pack_gone: ['selectedPack', 'This pack size is no longer sold.'],
};
const notInCart = fail('not_found', 'This item is not in your cart.');

@Injectable()
export class Cart {
  private readonly queue = new KeyedQueue(MAX_QUEUED);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly products: SellableProducts,
    private readonly photos: OwnPhotos,
  ) {}

  async list(userId: string): Promise<CartLine[]> {
    return this.view(this.dataSource.manager, userId);
  }

  async add(caller: CallerIdentity, { addedAt, ...request }: NewLine): Promise<Result<CartLine>> {
    const userId = caller.account().id;
    return this.changing(userId, async (manager): Promise<Result<CartLine>> => {
      const records = await manager.findBy(CartLineRecord, { userId });
      const admitted = await this.admit(manager, caller, request, { others: records });
      if (!admitted.ok) return admitted;
      const { line, product, same } = admitted.value;
      if (!same && records.length >= shopPolicy.cart.maximumLines) return fail('cart_full', 'Your cart is full.');
      await this.put(manager, userId, line, product);
      if (addedAt && !same) await this.putBack(manager, userId, line, addedAt);
      return ok(await this.stored(manager, userId, line, product));
    });
  }

  /** Never after now. Postgres knows fewer time zones than `addedAt` may name. */
  private async putBack(manager: EntityManager, userId: string, line: LineContent, addedAt: string): Promise<void> {
    await manager.query(
      `UPDATE cart_items SET created_at = least(created_at, $3::timestamptz) WHERE user_id = $1 AND fingerprint = $2`,
      [userId, fingerprintOf(line), new Date(Math.min(Date.parse(addedAt), Date.now())).toISOString()],
    );
  }

  async change(caller: CallerIdentity, { id, ...changed }: CartLineChange): Promise<Result<CartLine>> {
    const userId = caller.account().id;
    return this.changing(userId, async (manager): Promise<Result<CartLine>> => {
      const records = await manager.findBy(CartLineRecord, { userId });
      const record = records.find((candidate) => candidate.id === id);
      if (!record) return notInCart;
      const others = records.filter((other) => other !== record);
      const request = { ...changed, productId: record.productId };
      const admitted = await this.admit(manager, caller, request, { others, changed: record });
      if (!admitted.ok) return admitted;
      const { line, product, same } = admitted.value;
      await manager.delete(CartLineRecord, { id: record.id });
      await this.put(manager, userId, line, product);
      if (!same)
        await manager.update(
          CartLineRecord,
          { userId, fingerprint: fingerprintOf(line) },
          { id: record.id, createdAt: record.createdAt },
        );
      return ok(await this.stored(manager, userId, line, product));
    });
  }

  async setQuantity(userId: string, id: string, quantity: number): Promise<Result<CartLine>> {
    return this.changing(userId, async (manager): Promise<Result<CartLine>> => {
      const records = await manager.findBy(CartLineRecord, { userId });
      const record = records.find((candidate) => candidate.id === id.toLowerCase());
      const product =
        record &&
        (await this.products.byId(manager, [record.productId], accountShopperKey(userId))).get(record.productId);
      if (!record || !product) return notInCart;
      // a smaller quantity is always allowed
      const tooMuch = quantity > record.quantity && refuseQuantity({ product, records, changed: record, quantity });
      if (tooMuch) return tooMuch;
      record.quantity = quantity;
      return ok(cartLineView(await manager.save(record), product));
    });
  }

  async remove(userId: string, id: string): Promise<Result<{ id: string }>> {
    return this.changing(userId, async (manager): Promise<Result<{ id: string }>> => {
      const { affected } = await manager.delete(CartLineRecord, { id, userId });
      return affected ? ok({ id }) : notInCart;
    });
  }

  private async admit(
    manager: EntityManager,
    caller: CallerIdentity,
    request: LineRequest,
    { others, changed }: { others: readonly CartLineRecord[]; changed?: CartLineRecord },
  ): Promise<Result<Admission>> {
    const shopperKey = accountShopperKey(caller.account().id);
    const product = (await this.products.byId(manager, [request.productId], shopperKey)).get(request.productId);
    const line = product ? withImpliedPack(request, product) : request;
    const gone = whyUnsellable(line, product);
    if (gone || !product) {
      const [field, message] = refusals[gone ?? 'product_gone'];
      return fail('invalid_input', message, { errors: { [field]: message } });
    }
    const own = await this.photos.among(manager, caller, line.customImages);
    const foreign = refuseForeign(namedPhotosOf(line), own);
    if (foreign) return foreign;
    const same = others.find(({ fingerprint }) => fingerprint === fingerprintOf(line));
    const stored = [same, changed].map((record) => record?.customDesign ?? null);
    const designed = withCheckedDesign(line, { magnets: product.magnets, own, stored });
    if (!designed.ok) return designed;
    const quantity = (same?.quantity ?? 0) + line.quantity;
    return (
      refuseQuantity({ product, records: others, changed: same, quantity }) ??
      ok({ line: designed.value, product, same })
    );
  }

  private async stored(
    manager: EntityManager,
    userId: string,
    line: LineRequest,
    product: SellableProduct,
  ): Promise<CartLine> {
    return cartLineView(
      await manager.findOneByOrFail(CartLineRecord, { userId, fingerprint: fingerprintOf(line) }),
      product,
    );
  }

  /** What a line has gained since stays. */
  async removeBought(
    manager: EntityManager,
    userId: string,
    lines: readonly (LineContent & { quantity: number })[],
  ): Promise<void> {
    await this.lock(manager, userId);
    await manager.query(
      `WITH bought AS (
         SELECT fingerprint, sum(quantity) AS quantity
         FROM unnest($2::text[], $3::integer[]) AS line (fingerprint, quantity) GROUP BY fingerprint
       ), emptied AS (
         DELETE FROM cart_items AS line USING bought
         WHERE user_id = $1 AND line.fingerprint = bought.fingerprint AND line.quantity <= bought.quantity
       )
       UPDATE cart_items AS line SET quantity = line.quantity - bought.quantity FROM bought
       WHERE user_id = $1 AND line.fingerprint = bought.fingerprint AND line.quantity > bought.quantity`,
      [userId, lines.map(fingerprintOf), lines.map(({ quantity }) => quantity)],
    );
  }

  /** Waiting holds no connection. */
  changing<T>(userId: string, change: (manager: EntityManager) => Promise<T>): Promise<T | Failure> {
    return this.queue.run(userId, () =>
      this.transactions.run(async (manager) => {
        await this.lock(manager, userId);
        return change(manager);
      }),
    );
  }

  /** In all processes, so that sums over the lines are right. */
  async lock(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('cart of ' || $1, 0))`, [userId]);
  }

  async put(manager: EntityManager, userId: string, line: LineRequest, product: SellableProduct): Promise<void> {
    await manager.query(
      `INSERT INTO cart_items (user_id, product_id, variation_id, quantity, custom_images, custom_message, selected_pack,
                               selected_pack_price, fingerprint, product_copy, custom_design, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, ${AFTER_ALL_OTHERS})
       ON CONFLICT (user_id, fingerprint) DO UPDATE
         SET quantity = cart_items.quantity + excluded.quantity, selected_pack_price = excluded.selected_pack_price,
             product_copy = excluded.product_copy,
             custom_design = CASE WHEN excluded.custom_design ->> 'approvedAt' IS NULL
                                   AND cart_items.custom_design ->> 'approvedAt' IS NOT NULL THEN cart_items.custom_design
                                  ELSE excluded.custom_design END`,
      [
        userId,
        line.productId,
        line.variationId,
        line.quantity,
        line.customImages,
        line.customMessage,
        line.selectedPack,
        selectedPackPriceOf(line, product),
        fingerprintOf(line),
        JSON.stringify(productCopyOf(product)),
        line.customDesign && JSON.stringify(line.customDesign),
      ],
    );
  }

  async view(manager: EntityManager, userId: string): Promise<CartLine[]> {
    const read = () => manager.find(CartLineRecord, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const records = await read();
    const products = await this.products.byId(
      manager,
      records.map(({ productId }) => productId),
      accountShopperKey(userId),
    );
    const undesigned = records.filter((record) => lacksDesign(record, products.get(record.productId)));
    if (undesigned.length > 0) await this.makeDesigns(manager, undesigned, products);
    const shown = undesigned.length > 0 ? await read() : records;
    return shown.map((record) => cartLineView(record, products.get(record.productId)));
  }

  /** Stored at once: what is shown must not change when faces are found. */
  private async makeDesigns(
    manager: EntityManager,
    records: readonly CartLineRecord[],
    products: ReadonlyMap<string, SellableProduct>,
  ): Promise<void> {
    const own = await this.photos.stored(
      manager,
      records.flatMap(({ customImages }) => customImages),
    );
    for (const record of records) {
      if (!record.customImages.every((path) => own.has(path))) continue;
      const design = designMadeOf(record, { magnets: products.get(record.productId)!.magnets, own });
      await manager.query(
        `UPDATE cart_items SET custom_design = $2 WHERE id = $1 AND custom_design IS NOT DISTINCT FROM $3::jsonb`,
        [record.id, JSON.stringify(design), record.customDesign && JSON.stringify(record.customDesign)],
      );
    }
  }
}

/** Whole milliseconds, and no two lines at once: a time names a line's place. */
const AFTER_ALL_OTHERS = `(
  SELECT date_trunc('milliseconds', greatest(clock_timestamp(), max(created_at) + interval '1 millisecond'))
  FROM cart_items WHERE user_id = $1
)`;

const fingerprintOf = (line: LineContent) => createHash('sha256').update(lineIdentityOf(line)).digest('hex');

function refuseQuantity(change: {
  product: SellableProduct;
  records: readonly CartLineRecord[];
  changed: CartLineRecord | undefined;
  quantity: number;
}): Failure | undefined {
  const { product, records, changed, quantity } = change;
  const { maximumQuantity } = shopPolicy.cart;
  if (quantity > maximumQuantity)
    return fail('invalid_input', `Quantity must be at most ${maximumQuantity}`, {
      errors: { quantity: `Quantity must be at most ${maximumQuantity}` },
    });
  const ofOthers = records
    .filter((record) => record.productId === product.id && record.id !== changed?.id)
    .reduce((sum, record) => sum + record.quantity, 0);
  if (ofOthers + quantity <= product.available) return undefined;
  const line = {
    productId: product.id,
    name: product.name,
    requested: ofOthers + quantity,
    available: product.available,
  };
  return fail('out_of_stock', stockText(product.available), { details: { lines: [line] } });
}
