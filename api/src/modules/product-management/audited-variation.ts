import type { AdminVariation } from 'shared-contracts/product-management/schemas';
import type { ProductVariation } from '../catalog/product-variation.entity.js';

/** A variation on the wire. */
export const variationView = ({
  productId: _productId,
  createdAt: _createdAt,
  ...variation
}: ProductVariation): AdminVariation => variation;

/** What the audit log keeps of a variation. */
export const auditedVariation = (variation: ProductVariation) => {
  const { version: _version, ...fields } = variationView(variation);
  return { variation: fields };
};
