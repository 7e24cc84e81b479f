import { type LineContent, lineIdentityOf } from 'shared-contracts/cart/line-identity';
import { stockText } from 'shared-contracts/cart/line-text';
import { withImpliedPack } from 'shared-contracts/cart/unit-price';
import type { CartProblem, GuestLineRequest, LineRequest, MergeProblem } from 'shared-contracts/cart/schemas';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { type OfferedProduct, lineProblemOf } from 'shared-contracts/cart/line-problem';
import { type KnownPhotos, designMadeOf, withCheckedDesign } from '../../media/domain/line-photos.js';

export type Addition = { guestLineId: string; identity: string; line: LineRequest };

const messages = {
  product_gone: 'This product is no longer sold.',
  variation_gone: 'This variation is no longer sold.',
  pack_gone: 'This pack size is no longer sold.',
  photo_gone: 'A photo of this item is no longer available. Please upload it again.',
  design_dropped: 'The design of an item no longer fits its magnets. Its photos are kept: please place them again.',
  cart_full: 'Your cart is full.',
} as const;

function withOwnDesign(
  line: LineRequest,
  { magnets }: CartableProduct,
  { own, designOf }: { own: KnownPhotos; designOf: (identity: string) => Design | null },
): { line: LineRequest; lost: 'photo_gone' | 'design_dropped' | undefined } {
  const customImages = line.customImages.filter((path) => own.has(path));
  const slots = line.customDesign?.slots.filter(({ path }) => own.has(path)) ?? [];
  const customDesign = line.customDesign && { ...line.customDesign, slots };
  const undesigned = { ...line, customImages, customDesign: null };
  const stored = [designOf(lineIdentityOf(undesigned))];
  const designed = withCheckedDesign({ ...line, customImages, customDesign }, { magnets, own, stored });
  const isPhotoLost = customImages.length < line.customImages.length;
  if (designed.ok) return { line: designed.value, lost: isPhotoLost ? 'photo_gone' : undefined };
  const made = designMadeOf(undesigned, { magnets, own, earlier: stored });
  return { line: { ...undesigned, customDesign: made }, lost: isPhotoLost ? 'photo_gone' : 'design_dropped' };
}

/** Equal lines add up, up to the stock. Leave out lines that were merged before. */
export function planMerge(merge: {
  guestLines: readonly GuestLineRequest[];
  cart: readonly (LineContent & { quantity: number })[];
  products: ReadonlyMap<string, CartableProduct>;
  ownPhotos: KnownPhotos;
  limits: { maximumLines: number; maximumQuantity: number };
}): { additions: Addition[]; problems: MergeProblem[] } {
  const inCart = new Map<string, number>();
  const designs = new Map(merge.cart.map((line) => [lineIdentityOf(line), line.customDesign ?? null]));
  const own = { own: merge.ownPhotos, designOf: (identity: string) => designs.get(identity) ?? null };
  const ofProduct = new Map<string, number>();
  const put = (identity: string, productId: string, quantity: number) => {
    inCart.set(identity, (inCart.get(identity) ?? 0) + quantity);
    ofProduct.set(productId, (ofProduct.get(productId) ?? 0) + quantity);
  };
  for (const line of merge.cart) put(lineIdentityOf(line), line.productId, line.quantity);

  const additions: Addition[] = [];
  const problems: MergeProblem[] = [];
  const seen = new Set<string>();
  for (const { id, ...request } of merge.guestLines) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { productId } = request;
    const problem = (reason: MergeProblem['reason'], message: string, unmerged?: CartProblem) =>
      problems.push({ id, productId, reason, message, ...(unmerged && { unmerged }) });

    const product = merge.products.get(productId);
    const guestLine = product ? withImpliedPack(request, product) : request;
    const gone = whyUnsellable(guestLine, product);
    if (gone || !product) {
      const reason = gone ?? 'product_gone';
      problem(reason === 'variation_gone' ? 'product_gone' : reason, messages[reason], reason);
      continue;
    }
    const { line, lost } = withOwnDesign(guestLine, product, own);
    const identity = lineIdentityOf(line);
    if (!inCart.has(identity) && inCart.size >= merge.limits.maximumLines) {
      problem('quantity_capped', messages.cart_full, 'cart_full');
      continue;
    }
    const room = Math.min(
      product.available - (ofProduct.get(productId) ?? 0),
      merge.limits.maximumQuantity - (inCart.get(identity) ?? 0),
    );
    const quantity = Math.min(line.quantity, Math.max(0, room));
    if (quantity < line.quantity)
      problem('quantity_capped', stockText(product.available), quantity === 0 ? 'out_of_stock' : undefined);
    if (quantity === 0) continue;
    if (lost) problem(lost, messages[lost]);
    put(identity, productId, quantity);
    additions.push({ guestLineId: id, identity, line: { ...line, quantity } });
  }
  return { additions, problems };
}

export type CartableProduct = OfferedProduct & {
  id: string;
  name: string;
  isActive: boolean;
  available: number;
  magnets: ProductMagnets;
};

export type Unsellable = Extract<CartProblem, 'product_gone' | 'pack_gone' | 'variation_gone'>;

export function whyUnsellable(line: LineContent, product: CartableProduct | undefined): Unsellable | undefined {
  return product?.isActive ? lineProblemOf(line, product) : 'product_gone';
}
