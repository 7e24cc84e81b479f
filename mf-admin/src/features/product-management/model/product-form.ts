import { NewProduct } from 'shared-contracts/product-management/product-fields';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { magnetChoiceOf, magnetsFrom } from './magnet-choice';
import { NO_PACKS, packFormOf, packOptionsFrom } from './pack-form';

export const formOf = (product: AdminProduct) => ({
  name: product.name,
  sku: product.sku ?? '',
  barcode: product.barcode ?? '',
  category: product.category,
  shape: product.shape as string,
  size: product.size as string,
  dimensions: product.dimensions ?? '',
  description: product.description,
  material: product.material,
  tags: product.tags.join(', '),
  price: product.price,
  compareAtPrice: product.compareAtPrice ?? '',
  costPrice: product.costPrice ?? '',
  packs: packFormOf(product.packOptions, product.price),
  inStock: String(product.inStock),
  lowStockThreshold: String(product.lowStockThreshold),
  weight: product.weight ?? '',
  magnets: magnetChoiceOf(product.magnets),
  seoTitle: product.seoTitle ?? '',
  seoDescription: product.seoDescription ?? '',
  sortOrder: String(product.sortOrder),
  isActive: product.isActive,
  isFeatured: product.isFeatured,
});

export type ProductForm = ReturnType<typeof formOf>;

export const emptyForm: ProductForm = {
  name: '',
  sku: '',
  barcode: '',
  category: '',
  shape: '',
  size: '',
  dimensions: '',
  description: '',
  material: shopPolicy.defaults.material,
  tags: '',
  price: '',
  compareAtPrice: '',
  costPrice: '',
  packs: NO_PACKS,
  inStock: '0',
  lowStockThreshold: String(shopPolicy.stock.lowStockThreshold),
  weight: '',
  magnets: null,
  seoTitle: '',
  seoDescription: '',
  sortOrder: '0',
  isActive: true,
  isFeatured: false,
};

/** NaN if empty: clearing a field must not set it to 0. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const absentIfEmpty = (text: string) => text.trim() || undefined;

/** Empty prices, weight and dimensions are left out. */
export const bodyOf = (form: ProductForm): z.input<typeof NewProduct> => ({
  name: form.name,
  description: form.description,
  price: form.price,
  category: form.category,
  // the schema refuses an empty choice
  shape: form.shape as z.input<typeof NewProduct>['shape'],
  size: form.size as z.input<typeof NewProduct>['size'],
  dimensions: absentIfEmpty(form.dimensions),
  compareAtPrice: absentIfEmpty(form.compareAtPrice),
  costPrice: absentIfEmpty(form.costPrice),
  weight: absentIfEmpty(form.weight),
  sku: form.sku,
  barcode: form.barcode,
  material: form.material,
  tags: [...new Set(form.tags.split(',').map((tag) => tag.trim()))].filter(Boolean),
  packOptions: packOptionsFrom(form.packs),
  magnets: magnetsFrom(form.magnets),
  inStock: numberIn(form.inStock),
  lowStockThreshold: numberIn(form.lowStockThreshold),
  seoTitle: form.seoTitle,
  seoDescription: form.seoDescription,
  sortOrder: numberIn(form.sortOrder),
  isActive: form.isActive,
  isFeatured: form.isFeatured,
});

export const formFieldOf = (bodyField: string): keyof ProductForm | undefined => {
  const name = bodyField === 'packOptions' ? 'packs' : bodyField;
  return name in emptyForm ? (name as keyof ProductForm) : undefined;
};

function placeOf(path: readonly PropertyKey[], form: ProductForm): string {
  const nth = path[1];
  if (typeof nth !== 'number') return '';
  if (path[0] === 'magnets') return `Magnet ${nth + 1}: `;
  const pack = path[0] === 'packOptions' ? packOptionsFrom(form.packs)?.[nth] : undefined;
  return pack ? `Pack of ${pack.size}: ` : '';
}

export const resolveProductForm: Resolver<ProductForm> = (form) => {
  const parsed = NewProduct.safeParse(bodyOf(form));
  if (parsed.success) return { values: form, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = formFieldOf(String(path[0]));
    if (field) errors[field] ??= { type: 'schema', message: placeOf(path, form) + message };
  }
  return { values: {}, errors: errors as FieldErrors<ProductForm> };
};
