import type { ApiInput } from 'shared-contracts/api/api';
import type { AdminProduct, BulkProductAction } from 'shared-contracts/product-management/schemas';
import { callApi } from 'shell/contract';
import { useApiChange, useChange } from '../../../shared/api-change/use-api-change';
import { showsProducts } from '../../../shared/shows-products';

type Body = ApiInput<'POST /api/admin/products'>;
type ProductVersion = Pick<AdminProduct, 'id' | 'version' | 'inStock'>;

const products = { predicate: showsProducts };

export const useCreateProduct = () => useApiChange('POST /api/admin/products', products);

export const useImportProducts = () => useApiChange('POST /api/admin/products/import', products);

/** `seen`: the version that the edit began with. */
export const useUpdateProduct = () =>
  useChange(products, ({ seen, body }: { seen: ProductVersion; body: Body }) =>
    callApi('PUT /api/admin/products/:id', { ...body, id: seen.id }, { ifMatch: `"${seen.version}-${seen.inStock}"` }),
  );

export const useDeleteProduct = () => useApiChange('DELETE /api/admin/products/:id', products);

export const useChangeProducts = () =>
  useChange(
    products,
    ({ products: chosen, action }: { products: readonly ProductVersion[]; action: BulkProductAction }) =>
      callApi('POST /api/admin/products/bulk', {
        products: chosen.map(({ id, version }) => ({ id, version })),
        action,
      }),
  );

export const useDuplicateProduct = () => useApiChange('POST /api/admin/products/:id/duplicate', products);

export const useToggleStatus = () =>
  useChange(products, ({ id, version }: ProductVersion) =>
    callApi('PATCH /api/admin/products/:id/toggle-status', { id }, { ifMatch: `"${version}"` }),
  );

/** `seen`: the stock when typing began. */
export const useSetStock = () =>
  useChange(products, ({ id, stock, seen }: { id: string; stock: number; seen: number }) =>
    callApi('PATCH /api/admin/products/:id/stock', { id, stock }, { ifMatch: `"${seen}"` }),
  );

type VariationBody = Omit<ApiInput<'POST /api/admin/products/:id/variations'>, 'id'>;

export const useSaveVariation = (productId: string) =>
  useChange(products, ({ seen, body }: { seen: { id: string; version: number } | null; body: VariationBody }) =>
    seen
      ? callApi(
          'PUT /api/admin/products/:id/variations/:variationId',
          { ...body, id: productId, variationId: seen.id },
          { ifMatch: `"${seen.version}"` },
        )
      : callApi('POST /api/admin/products/:id/variations', { ...body, id: productId }),
  );

export const useDeleteVariation = (productId: string) =>
  useChange(products, (variationId: string) =>
    callApi('DELETE /api/admin/products/:id/variations/:variationId', { id: productId, variationId }),
  );
