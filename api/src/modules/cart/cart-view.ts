import type { CartLine, LineRequest } from 'shared-contracts/cart/schemas';
import { unitPriceOf } from 'shared-contracts/cart/unit-price';
import { placedSlotsOf } from 'shared-contracts/design/design';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { toDecimal } from 'shared-contracts/money/money';
import { storedPhotoPlaces } from 'shared-contracts/orders/missing-photos';
import type { SellableProduct } from '../stock/sellable-products.js';
import type { CartLineRecord, ProductCopy } from './cart-line.entity.js';
import { whyUnsellable } from './domain/plan-merge.js';

type Chosen = Pick<LineRequest, 'selectedPack' | 'variationId'>;

const variationIn = ({ variations }: SellableProduct, { variationId }: Chosen) =>
  variations.find(({ id }) => id === variationId);

function priceOf(line: Chosen, product: SellableProduct): string | null {
  const price = unitPriceOf({ product, selectedPack: line.selectedPack, variation: variationIn(product, line) });
  return price === undefined ? null : toDecimal(price);
}

function variationOf(record: CartLineRecord, product: SellableProduct): CartLine['variation'] {
  const variation = variationIn(product, record);
  if (!variation) return null;
  const { id, name, value } = variation;
  return { id, name, value, price: priceOf(record, product) ?? product.price };
}

const cartProductOf = (product: SellableProduct): Omit<ProductCopy, 'magnets'> => ({
  name: product.name,
  description: product.description,
  price: product.price,
  imageUrl: product.imageUrl,
  imageUrls: product.imageUrls,
  shape: product.shape,
  size: product.size,
  category: product.category,
});

type Designed = Pick<CartLineRecord, 'customImages' | 'customDesign' | 'selectedPack'>;

const fits = ({ customDesign, selectedPack }: Designed, { magnets }: SellableProduct): boolean =>
  customDesign === null || placedSlotsOf(customDesign, magnets, Number(selectedPack ?? 1)) !== undefined;

/** Earlier versions stored none, and the product may have changed what it prints. */
export const lacksDesign = (line: Designed, product: SellableProduct | undefined): boolean =>
  product !== undefined &&
  line.customImages.length > 0 &&
  (line.customDesign === null || (line.customDesign.made === true && !fits(line, product)));

export const productCopyOf = (product: SellableProduct): ProductCopy => ({
  ...cartProductOf(product),
  magnets: product.magnets,
});

export const selectedPackPriceOf = (line: Chosen, product: SellableProduct): string | null =>
  line.selectedPack === null ? null : priceOf(line, product);

export function cartLineView(record: CartLineRecord, product: SellableProduct | undefined): CartLine {
  const { magnets: magnetsThen = null, ...productThen } = record.productCopy;
  const isOutdated = product !== undefined && !record.customDesign?.made && !fits(record, product);
  const line = {
    id: record.id,
    productId: record.productId,
    quantity: record.quantity,
    customImages: record.customImages,
    customDesign: record.customDesign,
    magnets: product && !isOutdated ? product.magnets : magnetsThen,
    customMessage: record.customMessage,
    selectedPack: record.selectedPack,
    photoPlaces: product ? photoPlacesOf(product.magnets, record.selectedPack) : storedPhotoPlaces(record),
    createdAt: record.createdAt.toISOString(),
  };
  if (!product)
    return {
      ...line,
      selectedPackPrice: null,
      product: { ...productThen, id: record.productId, inStock: 0 },
      variation: null,
      problem: 'product_gone',
    };
  const problem = whyUnsellable(record, product) ?? (isOutdated ? 'design_outdated' : undefined);
  const selectedPackPrice = selectedPackPriceOf(record, product);
  return {
    ...line,
    selectedPackPrice,
    product: {
      ...cartProductOf(product),
      id: product.id,
      price: selectedPackPrice ?? product.price,
      inStock: product.available,
    },
    variation: variationOf(record, product),
    ...(problem && { problem }),
  };
}
