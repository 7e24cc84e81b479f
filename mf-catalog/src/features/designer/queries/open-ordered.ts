import type { QueryClient } from '@tanstack/react-query';
import { variationText } from 'shared-contracts/cart/line-text';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { OrderLine } from 'shared-contracts/orders/schemas';
import { callApi } from 'shell/contract';
import { variationsOf } from '../../../shared/offers/variations';
import { choiceOf, packOf } from '../model/design-choice';
import type { OrderedLine } from '../model/design-source';
import type { PackChoice, PackDesign, TrayPhotos } from '../model/pack-design';
import { restoredFrom } from '../model/restored-design';
import { sizesOf } from './photo-sizes';
import { productOf } from './product-of';

export type OrderedDesign = {
  design: PackDesign;
  photos: TrayPhotos;
  product: Product;
  /** How many of its photos are no longer stored. */
  lostPhotos: number;
};
type OpenOptions = { queryClient: QueryClient; fallback: Product };
type OrderedOptions = OpenOptions & { orderId: string; itemId: string };

/** The design of an ordered item, as far as its photos are still stored. Throws ApiError, or if there is no such item. */
export async function orderedDesign({ orderId, itemId, ...options }: OrderedOptions): Promise<OrderedDesign> {
  const { items } = await callApi('GET /api/orders/:id', { id: orderId });
  const item = itemOf(items, itemId);
  const product = item.productId === null ? options.fallback : await productOf(item.productId, options);
  const variation = variationsOf(product).find(
    (one) => variationText({ selectedPack: null, variation: one }) === item.variationName,
  );
  const choice = choiceOf(product, { packSize: Number(item.selectedPack ?? 1), variationId: variation?.id });
  return restoredItem(item, product, packOf(choice));
}

/** The design of an ordered item that is to be changed, on the magnets that were ordered. Throws like `orderedDesign`. */
export async function changedDesign(
  { orderId, itemId, token }: OrderedLine,
  options: OpenOptions,
): Promise<OrderedDesign> {
  const { items } = await callApi('POST /api/orders/:id/open', { id: orderId, token });
  const item = itemOf(items, itemId);
  if (!item.magnets || item.productId === null) throw new Error('the item cannot be changed');
  const product = await productOf(item.productId, options);
  return restoredItem(item, product, {
    productId: item.productId,
    magnets: item.magnets,
    packSize: Number(item.selectedPack ?? 1),
    variationId: null,
  });
}

function itemOf(items: readonly OrderLine[], itemId: string): OrderLine {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw new Error('the order has no such item');
  return item;
}

async function restoredItem(item: OrderLine, product: Product, choice: PackChoice): Promise<OrderedDesign> {
  const paths = [...new Set(item.customImages)];
  const sizes = await sizesOf(paths);
  const { design, photos } = restoredFrom({
    choice,
    design: item.customDesign && {
      ...item.customDesign,
      slots: item.customDesign.slots.filter(({ path }) => sizes.has(path)),
    },
    paths: item.customImages.filter((path) => sizes.has(path)),
  });
  const sized = Object.entries(photos).map(([id, photo]) => [
    id,
    { ...photo, size: sizes.get(photo.objectPath ?? '') },
  ]);
  return {
    design,
    photos: Object.fromEntries(sized) as TrayPhotos,
    product,
    lostPhotos: paths.filter((path) => !sizes.has(path)).length,
  };
}
