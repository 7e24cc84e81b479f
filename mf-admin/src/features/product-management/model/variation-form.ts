import type { FieldErrors, Resolver } from 'react-hook-form';
import { type AdminVariation, NewVariation } from 'shared-contracts/product-management/schemas';
import { numberIn } from './product-form';

export type VariationFields = {
  name: string;
  value: string;
  priceAdjustment: string;
  stockQuantity: string;
  sku: string;
  sortOrder: string;
  isActive: boolean;
};

export const variationFormOf = (variation: AdminVariation | null): VariationFields => ({
  name: variation?.name ?? '',
  value: variation?.value ?? '',
  priceAdjustment: variation?.priceAdjustment ?? '',
  stockQuantity: String(variation?.stockQuantity ?? 0),
  sku: variation?.sku ?? '',
  sortOrder: String(variation?.sortOrder ?? 0),
  isActive: variation?.isActive ?? true,
});

export const variationBodyOf = ({ stockQuantity, sortOrder, ...fields }: VariationFields) => ({
  ...fields,
  stockQuantity: numberIn(stockQuantity),
  sortOrder: numberIn(sortOrder),
});

const schema = NewVariation.omit({ id: true });

export const resolveVariation: Resolver<VariationFields> = (form) => {
  const parsed = schema.safeParse(variationBodyOf(form));
  if (parsed.success) return { values: form, errors: {} };
  const errors = Object.fromEntries(
    parsed.error.issues.toReversed().map(({ path, message }) => [path[0], { type: 'schema', message }]),
  );
  return { values: {}, errors: errors as FieldErrors<VariationFields> };
};
