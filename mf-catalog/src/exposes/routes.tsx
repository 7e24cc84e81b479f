import { redirect } from 'react-router-dom';
import { ApiError, type SliceRoutes } from 'shell/contract';
import { productQuery } from '../features/product-detail/queries/product-query';
import { featuredProductsQuery, productsQuery } from '../features/product-list/queries/products-query';

const statusOf = (error: unknown): number => {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknown ? 404 : 503;
};

/** Waits, and lets a failure decide the status of the whole answer. */
async function answered(work: Promise<unknown>): Promise<null> {
  try {
    await work;
    return null;
  } catch (error) {
    throw new Response(null, { status: statusOf(error) });
  }
}

/**
 * The catalogue's pages. The server waits for their data; the browser begins to load and shows the page's skeleton meanwhile
 * (what fails there is thrown by the page and lands in the same error page).
 */
const routes: SliceRoutes = ({ queryClient, apiOrigin }) => {
  const isServer = apiOrigin !== '';
  return [
    {
      path: '/',
      // a home page without its products is still a home page: failures stay within their section
      loader: () => {
        const loaded = queryClient.prefetchQuery(featuredProductsQuery(apiOrigin));
        return isServer ? loaded.then(() => null) : null;
      },
      lazy: async () => ({ Component: (await import('../pages/home-page')).HomePage }),
    },
    {
      path: '/products',
      loader: () => {
        if (isServer) return answered(queryClient.ensureInfiniteQueryData(productsQuery(apiOrigin)));
        void queryClient.prefetchInfiniteQuery(productsQuery());
        return null;
      },
      lazy: async () => {
        const { ProductsPage, ProductsErrorPage } = await import('../pages/products-page');
        return { Component: ProductsPage, ErrorBoundary: ProductsErrorPage };
      },
    },
    {
      path: '/products/:id',
      loader: ({ params: { id = '' } }) => {
        if (isServer) return answered(queryClient.ensureQueryData(productQuery(id, apiOrigin)));
        void queryClient.prefetchQuery(productQuery(id));
        return null;
      },
      lazy: async () => {
        const { ProductDetailPage, ProductDetailErrorPage } = await import('../pages/product-detail-page');
        return { Component: ProductDetailPage, ErrorBoundary: ProductDetailErrorPage };
      },
    },
    { path: '/shop', loader: () => redirect('/products') },
  ];
};

export default routes;
