import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { ApiError } from 'shell/contract';

const detailsOf = (error: unknown, code: string): unknown =>
  error instanceof ApiError && error.problem?.code === code ? error.problem.details : undefined;

export const changedProductIn = (error: unknown): AdminProduct | undefined =>
  (detailsOf(error, 'product_changed') as { product: AdminProduct } | undefined)?.product;

/** The current stock after a conflict. */
export const presentStockIn = (error: unknown): number | undefined =>
  (detailsOf(error, 'stock_reserved') as { inStock: number } | undefined)?.inStock;

export const skuErrorIn = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem?.errors?.sku : undefined;
