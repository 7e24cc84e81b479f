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
import { sizesOf } from '../../../shared/uploads/queries/photo-details';
import { productOf } from './product-of';

export type OrderedDesign = {
  design: PackDesign;
  photos: TrayPhotos;
  product: Product;
  lostPhotos: number;
};
type OpenOptions = { queryClient: QueryClient; fallback: Product };
type OrderedOptions = OpenOptions & { orderId: string; itemId: string };

/** Leaves out photos that are gone. Throws ApiError, or if there is no such line. */
export async function orderedDesign({ orderId, itemId, ...options }: OrderedOptions): Promise<OrderedDesign> {
  const { items } = await callApi('GET /api/orders/:id', { id: orderId });
  const line = lineOf(items, itemId);
  const product = line.productId === null ? options.fallback : await productOf(line.productId, options);
  const variation = variationsOf(product).find(
    (one) => variationText({ selectedPack: null, variation: one }) === line.variationName,
  );
  const choice = choiceOf(product, { packSize: Number(line.selectedPack ?? 1), variationId: variation?.id });
  return restoredLine(line, product, packOf(choice));
}

/** Throws like `orderedDesign`. */
export async function changedDesign(
  { orderId, itemId, token }: OrderedLine,
  options: OpenOptions,
): Promise<OrderedDesign> {
  const { items } = await callApi('POST /api/orders/:id/open', { id: orderId, token });
  const line = lineOf(items, itemId);
  if (!line.magnets || line.productId === null) throw new Error('the line cannot be changed');
  const product = await productOf(line.productId, options);
  return restoredLine(line, product, {
    productId: line.productId,
    magnets: line.magnets,
    packSize: Number(line.selectedPack ?? 1),
    variationId: null,
  });
}

function lineOf(items: readonly OrderLine[], itemId: string): OrderLine {
  const line = items.find(({ id }) => id === itemId);
  if (!line) throw new Error('the order has no such line');
  return line;
}

async function restoredLine(line: OrderLine, product: Product, choice: PackChoice): Promise<OrderedDesign> {
  const paths = [...new Set(line.customImages)];
  const sizes = await sizesOf(paths);
  const { customDesign: design } = line;
  const restored = restoredFrom({
    choice,
    design: design && { ...design, slots: design.slots.filter(({ path }) => sizes.has(path)) },
    paths: line.customImages.filter((path) => sizes.has(path)),
    sizes,
  });
  return { ...restored, product, lostPhotos: paths.filter((path) => !sizes.has(path)).length };
}
