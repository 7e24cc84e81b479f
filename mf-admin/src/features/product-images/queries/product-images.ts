import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProductImage } from 'shared-contracts/product-images/schemas';
import { callApi } from 'shell/contract';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { showsProducts } from '../../../shared/shows-products';
import { apiQuery } from '../../../shared/api-query/api-query';

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const [item] = items.slice(from, from + 1);
  if (item === undefined) return [...items];
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}

export const productImagesQuery = (productId: string) =>
  apiQuery('GET /api/admin/products/:id/images', { id: productId }, ['/api/admin/products', productId, 'images']);

export const shownProductQuery = (productId: string) =>
  apiQuery('GET /api/products/:id', { id: productId }, ['/api/products', productId]);

export function useRefreshImages(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: showsProducts });
}

const products = { predicate: showsProducts };

export const useDeleteImage = () => useApiChange('DELETE /api/admin/products/:id/images/:imageId', products);
export const useSetMainImage = () => useApiChange('PUT /api/admin/products/:id/images/:imageId/primary', products);
export const useDescribeImage = () => useApiChange('PATCH /api/admin/products/:id/images/:imageId', products);

/** Optimistic; the server's list replaces it, after a refusal too. */
export function useMoveImage(productId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshImages();
  const { queryKey } = productImagesQuery(productId);
  return useMutation({
    mutationFn: () => {
      const imageIds = (queryClient.getQueryData(queryKey) ?? []).map(({ id }) => id);
      return callApi('PUT /api/admin/products/:id/image-order', { id: productId, imageIds });
    },
    onMutate: async ({ from, to }: { from: number; to: number }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (images: ProductImage[] | undefined) => images && moved(images, from, to));
    },
    onSettled: refresh,
  });
}
