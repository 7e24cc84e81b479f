import { Injectable } from '@nestjs/common';
import { variationText } from 'shared-contracts/cart/line-text';
import type { GuestLineRequest } from 'shared-contracts/cart/schemas';
import type { ReorderedCart } from 'shared-contracts/orders/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { accountShopperKey } from '../../shared/http/shopper.js';
import { type Failure, type Result, ok } from '../../shared/result.js';
import { CartLineRecord } from '../cart/cart-line.entity.js';
import { Cart } from '../cart/cart.js';
import { planMerge } from '../cart/domain/plan-merge.js';
import { OwnPhotos } from '../media/own-photos.js';
import { type SellableProduct, SellableProducts } from '../stock/sellable-products.js';
import { type OrderLineRecord, linesOf } from './order-line.entity.js';
import { Order } from './order.entity.js';
import { unknownOrder } from './reachable-order.js';

type ReorderedLine = { line: OrderLineRecord; request: GuestLineRequest };

const productGone = 'This product is no longer sold.';
const variationGone = 'This variation is no longer sold.';
const photosDeleted = 'We no longer have its photos. Please design it again.';

function requestOf(line: OrderLineRecord, product: SellableProduct | undefined): GuestLineRequest | string {
  if (!product?.isActive) return productGone;
  const variation = product.variations.find(
    (one) => variationText({ selectedPack: null, variation: one }) === line.variationName,
  );
  if (line.variationName !== null && !variation) return variationGone;
  return {
    id: line.id,
    productId: product.id,
    quantity: line.quantity,
    customImages: line.customImages,
    customDesign: line.customDesign,
    customMessage: line.customMessage,
    selectedPack: line.selectedPack,
    selectedPackPrice: null,
    variationId: variation?.id ?? null,
  };
}

const problemOf = (
  { id, productName, selectedPack, variationName }: OrderLineRecord,
  message: string,
): ReorderedCart['problems'][number] => ({ itemId: id, productName, selectedPack, variationName, message });

@Injectable()
export class OrderAgain {
  constructor(
    private readonly cart: Cart,
    private readonly products: SellableProducts,
    private readonly photos: OwnPhotos,
  ) {}

  /** Items that can't be bought as they were are named; of the others as many as are in stock. */
  add(caller: CallerIdentity, id: string): Promise<Result<ReorderedCart> | Failure> {
    const userId = caller.account().id;
    return this.cart.changing(userId, async (manager): Promise<Result<ReorderedCart>> => {
      const order = await manager.findOneBy(Order, { id, userId });
      if (!order) return unknownOrder;
      const lines = await linesOf(manager, id);
      const products = await this.products.byId(
        manager,
        lines.flatMap(({ productId }) => productId ?? []),
        accountShopperKey(userId),
      );
      const own = await this.photos.among(
        manager,
        caller,
        lines.flatMap(({ customImages }) => customImages),
      );
      const problems: ReorderedCart['problems'] = [];
      const wanted = lines.flatMap((line): ReorderedLine[] => {
        const request = requestOf(line, products.get(line.productId ?? ''));
        const isWhole = line.customImages.every((path) => own.has(path));
        if (typeof request !== 'string' && isWhole) return [{ line, request }];
        const message = typeof request === 'string' ? request : photosDeleted;
        problems.push(problemOf(line, message));
        return [];
      });
      const plan = planMerge({
        guestLines: wanted.map(({ request }) => request),
        cart: await manager.findBy(CartLineRecord, { userId }),
        products,
        ownPhotos: own,
        limits: shopPolicy.cart,
      });
      for (const { line } of plan.additions) {
        const product = products.get(line.productId);
        if (product) await this.cart.put(manager, userId, line, product);
      }
      for (const { id: lineId, message } of plan.problems) {
        const { line } = wanted.find(({ request }) => request.id === lineId)!;
        problems.push(problemOf(line, message));
      }
      return ok({ added: plan.additions.length, problems });
    });
  }
}
