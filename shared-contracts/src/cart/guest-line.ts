import type { Product } from '../catalog/schemas.js';
import type { Design } from '../design/schemas.js';
import { photoPlacesOf } from '../design/slots.js';
import { toDecimal } from '../money/money.js';
import type { CartLine, LineRequest } from './schemas.js';
import { unitPriceOf, withImpliedPack } from './unit-price.js';

export type AddToCart = Omit<LineRequest, 'productId' | 'customDesign' | 'customMessage' | 'variationId'> & {
  product: Product;
  customDesign?: Design | null;
  variationId?: string | null;
};

export function guestLineOf({ product, ...wanted }: AddToCart): Omit<CartLine, 'id'> {
  const variation = product.variations.find((candidate) => candidate.id === wanted.variationId);
  const { selectedPack } = withImpliedPack(wanted, product);
  const unitPrice = unitPriceOf({ product, selectedPack, variation });
  const price = unitPrice === undefined ? product.price : toDecimal(unitPrice);
  const selectedPackPrice = selectedPack === null ? null : price;
  return {
    productId: product.id,
    quantity: wanted.quantity,
    customImages: wanted.customImages,
    customDesign: wanted.customDesign ?? null,
    magnets: product.magnets,
    customMessage: null,
    selectedPack,
    selectedPackPrice,
    photoPlaces: photoPlacesOf(product.magnets, selectedPack),
    product: {
      id: product.id,
      name: product.name,
      description: product.description,
      price: selectedPackPrice ?? product.price,
      imageUrl: product.imageUrl,
      imageUrls: product.imageUrls,
      shape: product.shape,
      size: product.size,
      category: product.category,
      inStock: product.inStock,
    },
    variation: variation ? { id: variation.id, name: variation.name, value: variation.value, price } : null,
  };
}

/** Keeps the design unless pack or photos change, or its product prints something else now. */
export function withKeptDesign(wanted: AddToCart, line: CartLine): AddToCart {
  if (wanted.customDesign !== undefined || wanted.selectedPack !== line.selectedPack) return wanted;
  if (line.problem === 'design_outdated') return wanted;
  const isSame =
    wanted.customImages.length === line.customImages.length &&
    wanted.customImages.every((path, index) => path === line.customImages[index]);
  return isSame ? { ...wanted, customDesign: line.customDesign } : wanted;
}
