import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import type { AdminProduct, BulkProductAction } from 'shared-contracts/product-management/schemas';
import { callApi } from 'shell/contract';
import { showsProducts } from '../../../shared/shows-products';

type Body = ApiInput<'POST /api/admin/products'>;
type ProductVersion = Pick<AdminProduct, 'id' | 'version' | 'inStock'>;

/** Refetches what shows products, after a refusal too. */
function useProductMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ predicate: showsProducts }),
  });
}

export const useCreateProduct = () => useProductMutation((body: Body) => callApi('POST /api/admin/products', body));

export const useImportProducts = () =>
  useProductMutation((file: ApiInput<'POST /api/admin/products/import'>) =>
    callApi('POST /api/admin/products/import', file),
  );

/** `seen`: the version that the edit began with. */
export const useUpdateProduct = () =>
  useProductMutation(({ seen, body }: { seen: ProductVersion; body: Body }) =>
    callApi('PUT /api/admin/products/:id', { ...body, id: seen.id }, { ifMatch: `"${seen.version}-${seen.inStock}"` }),
  );

export const useDeleteProduct = () =>
  useProductMutation((id: string) => callApi('DELETE /api/admin/products/:id', { id }));

export const useChangeProducts = () =>
  useProductMutation(({ products, action }: { products: readonly ProductVersion[]; action: BulkProductAction }) =>
    callApi('POST /api/admin/products/bulk', {
      products: products.map(({ id, version }) => ({ id, version })),
      action,
    }),
  );

export const useDuplicateProduct = () =>
  useProductMutation((id: string) => callApi('POST /api/admin/products/:id/duplicate', { id }));

export const useToggleStatus = () =>
  useProductMutation(({ id, version }: ProductVersion) =>
    callApi('PATCH /api/admin/products/:id/toggle-status', { id }, { ifMatch: `"${version}"` }),
  );

/** `seen`: the stock when typing began. */
export const useSetStock = () =>
  useProductMutation(({ id, stock, seen }: { id: string; stock: number; seen: number }) =>
    callApi('PATCH /api/admin/products/:id/stock', { id, stock }, { ifMatch: `"${seen}"` }),
  );

type VariationBody = Omit<ApiInput<'POST /api/admin/products/:id/variations'>, 'id'>;

export const useSaveVariation = (productId: string) =>
  useProductMutation(({ seen, body }: { seen: { id: string; version: number } | null; body: VariationBody }) =>
    seen
      ? callApi(
          'PUT /api/admin/products/:id/variations/:variationId',
          { ...body, id: productId, variationId: seen.id },
          { ifMatch: `"${seen.version}"` },
        )
      : callApi('POST /api/admin/products/:id/variations', { ...body, id: productId }),
  );

export const useDeleteVariation = (productId: string) =>
  useProductMutation((variationId: string) =>
    callApi('DELETE /api/admin/products/:id/variations/:variationId', { id: productId, variationId }),
  );
