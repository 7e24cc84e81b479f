import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CartLine, CartLineChange, CartLineInput } from 'shared-contracts/cart/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { packPriceOf } from 'shared-contracts/packs/packs';
import { toDecimal } from 'shared-contracts/money/money';
import { DataSource, type EntityManager } from 'typeorm';
import type * as z from 'zod';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { type SellableProduct, SellableProducts } from '../stock/sellable-products.js';
import { accountShopper } from '../stock/shopper.js';
import { CartLineRecord } from './cart-line.entity.js';
import { cartLineView, productCopyOf } from './cart-view.js';
import { type Unsellable, type WantedCartLine, identityOf, unsellable } from './domain/cart-line.js';
import { OwnPhotos } from './own-photos.js';

type LineInput = z.output<typeof CartLineInput>;
/** Something that may become a line beside the others, and the one of them that is the same thing. */
type Admission = { product: SellableProduct; same: CartLineRecord | undefined };

export const wantedCartLine = (input: LineInput): WantedCartLine => ({
  productId: input.productId.toLowerCase(),
  quantity: input.quantity,
  selectedPack: input.selectedPack ?? null,
  variationId: input.variationId?.toLowerCase() ?? null,
  customImages: input.customImages ?? [],
  customMessage: input.customMessage || null,
});

const refusals: Record<Unsellable, [field: string, message: string]> = {
  product_gone: ['productId', 'The selected product could not be found.'],
  variation_gone: ['variationId', 'This variation is no longer sold.'],
  pack_gone: ['selectedPack', 'This pack size is no longer sold.'],
};
const notThere = fail('not_found', 'This item is not in your cart.');

/** The cart of an account. */
@Injectable()
export class Cart {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly products: SellableProducts,
    private readonly photos: OwnPhotos,
  ) {}

  async list(userId: string): Promise<CartLine[]> {
    return this.view(this.dataSource.manager, userId);
  }

  /** Adds a line; what is the same thing adds up. Refused where the stock does not reach for all lines of the product together. */
  async add(caller: CallerIdentity, input: LineInput): Promise<Result<CartLine>> {
    const userId = caller.account().id;
    const line = wantedCartLine(input);
    return this.transactions.run(async (manager): Promise<Result<CartLine>> => {
      await this.lock(manager, userId);
      const items = await manager.findBy(CartLineRecord, { userId });
      const admitted = await this.admit(manager, caller, line, items);
      if (!admitted.ok) return admitted;
      const { product, same } = admitted.value;
      if (!same && items.length >= shopPolicy.cart.maximumLines) return fail('cart_full', 'Your cart is full.');
      await this.put(manager, userId, line, product);
      return ok(await this.stored(manager, userId, line, product));
    });
  }

  /** Makes another design of a line, which keeps its place; where another line is the same thing then, it goes into that one. */
  async change(caller: CallerIdentity, { id, ...input }: z.output<typeof CartLineChange>): Promise<Result<CartLine>> {
    const userId = caller.account().id;
    return this.transactions.run(async (manager): Promise<Result<CartLine>> => {
      await this.lock(manager, userId);
      const items = await manager.findBy(CartLineRecord, { userId });
      const item = items.find((candidate) => candidate.id === id.toLowerCase());
      if (!item) return notThere;
      const line = wantedCartLine({ ...input, productId: item.productId });
      const others = items.filter((other) => other !== item);
      const admitted = await this.admit(manager, caller, line, others);
      if (!admitted.ok) return admitted;
      await manager.delete(CartLineRecord, { id: item.id });
      await this.put(manager, userId, line, admitted.value.product);
      if (!admitted.value.same)
        await manager.update(
          CartLineRecord,
          { userId, fingerprint: fingerprintOf(line) },
          { id: item.id, createdAt: item.createdAt },
        );
      return ok(await this.stored(manager, userId, line, admitted.value.product));
    });
  }

  async setQuantity(userId: string, id: string, quantity: number): Promise<Result<CartLine>> {
    return this.transactions.run(async (manager): Promise<Result<CartLine>> => {
      await this.lock(manager, userId);
      const items = await manager.findBy(CartLineRecord, { userId });
      const item = items.find((candidate) => candidate.id === id.toLowerCase());
      const product =
        item && (await this.products.byId(manager, [item.productId], accountShopper(userId))).get(item.productId);
      if (!item || !product) return notThere;
      // fewer is always possible: what is not to be had any more has to be able to leave the cart
      const tooMuch = quantity > item.quantity && refuseQuantity({ product, items, changed: item, quantity });
      if (tooMuch) return tooMuch;
      item.quantity = quantity;
      return ok(cartLineView(await manager.save(item), product));
    });
  }

  async remove(userId: string, id: string): Promise<Result<{ id: string }>> {
    const { affected } = await this.dataSource.manager.delete(CartLineRecord, { id, userId });
    return affected ? ok({ id }) : notThere;
  }

  /** Checks a line against the catalogue, against whose photos they are, and against the stock that the other lines leave. */
  private async admit(
    manager: EntityManager,
    caller: CallerIdentity,
    line: WantedCartLine,
    others: readonly CartLineRecord[],
  ): Promise<Result<Admission>> {
    const shopper = accountShopper(caller.account().id);
    const product = (await this.products.byId(manager, [line.productId], shopper)).get(line.productId);
    const gone = unsellable(line, product);
    if (gone || !product) {
      const [field, message] = refusals[gone ?? 'product_gone'];
      return fail('invalid_input', message, { errors: { [field]: message } });
    }
    const foreign = await this.photos.refuseForeign(manager, caller, [line], () => 'customImages');
    if (foreign) return foreign;
    const same = others.find(({ fingerprint }) => fingerprint === fingerprintOf(line));
    const quantity = (same?.quantity ?? 0) + line.quantity;
    return refuseQuantity({ product, items: others, changed: same, quantity }) ?? ok({ product, same });
  }

  private async stored(
    manager: EntityManager,
    userId: string,
    line: WantedCartLine,
    product: SellableProduct,
  ): Promise<CartLine> {
    return cartLineView(
      await manager.findOneByOrFail(CartLineRecord, { userId, fingerprint: fingerprintOf(line) }),
      product,
    );
  }

  /** Takes out what was bought: of a line that has grown since, the rest stays. */
  async removeBought(manager: EntityManager, userId: string, lines: readonly WantedCartLine[]): Promise<void> {
    await this.lock(manager, userId);
    for (const line of lines) {
      const key = [userId, fingerprintOf(line), line.quantity];
      await manager.query(`DELETE FROM cart_items WHERE user_id = $1 AND fingerprint = $2 AND quantity <= $3`, key);
      await manager.query(
        `UPDATE cart_items SET quantity = quantity - $3 WHERE user_id = $1 AND fingerprint = $2`,
        key,
      );
    }
  }

  /** Changes of one account's cart take turns, so that sums over its lines are right when they are written. */
  async lock(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('cart of ' || $1, 0))`, [userId]);
  }

  /** Writes a line, or adds to the one that is the same thing. */
  async put(manager: EntityManager, userId: string, line: WantedCartLine, product: SellableProduct): Promise<void> {
    const packPrice = line.selectedPack === null ? undefined : packPriceOf(product, Number(line.selectedPack));
    await manager.query(
      `INSERT INTO cart_items (user_id, product_id, variation_id, quantity, custom_images, custom_message, selected_pack,
                               selected_pack_price, fingerprint, product_copy)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (user_id, fingerprint) DO UPDATE
         SET quantity = cart_items.quantity + excluded.quantity, selected_pack_price = excluded.selected_pack_price,
             product_copy = excluded.product_copy`,
      [
        userId,
        line.productId,
        line.variationId,
        line.quantity,
        line.customImages,
        line.customMessage,
        line.selectedPack,
        packPrice === undefined ? null : toDecimal(packPrice),
        fingerprintOf(line),
        JSON.stringify(productCopyOf(product)),
      ],
    );
  }

  /** All lines as the shopper sees them, the oldest first. */
  async view(manager: EntityManager, userId: string): Promise<CartLine[]> {
    const items = await manager.find(CartLineRecord, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const products = await this.products.byId(
      manager,
      items.map(({ productId }) => productId),
      accountShopper(userId),
    );
    return items.map((item) => cartLineView(item, products.get(item.productId)));
  }
}

const fingerprintOf = (line: WantedCartLine) => createHash('sha256').update(identityOf(line)).digest('hex');

/** Why a line cannot have this quantity; undefined where it can. */
function refuseQuantity(wish: {
  product: SellableProduct;
  items: readonly CartLineRecord[];
  changed: CartLineRecord | undefined;
  quantity: number;
}): Failure | undefined {
  const { product, items, changed, quantity } = wish;
  const { maximumQuantity } = shopPolicy.cart;
  if (quantity > maximumQuantity)
    return fail('invalid_input', `Quantity must be at most ${maximumQuantity}`, {
      errors: { quantity: `Quantity must be at most ${maximumQuantity}` },
    });
  const ofOthers = items
    .filter((item) => item.productId === product.id && item.id !== changed?.id)
    .reduce((sum, item) => sum + item.quantity, 0);
  if (ofOthers + quantity <= product.available) return undefined;
  const message =
    product.available > 0
      ? `Only ${product.available} items available in stock.`
      : 'This product is currently out of stock.';
  const line = {
    productId: product.id,
    name: product.name,
    requested: ofOthers + quantity,
    available: product.available,
  };
  return fail('out_of_stock', message, { details: { lines: [line] } });
}
