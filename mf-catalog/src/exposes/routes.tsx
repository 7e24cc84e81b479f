import { redirect } from 'react-router-dom';
import { ApiError, type SliceRoutes } from 'shell/contract';
import { productQuery } from '../shared/offers/product-query';
import { productReviewsQuery } from '../features/product-reviews/queries/product-reviews-query';
import { featuredProductsQuery } from '../features/product-list/queries/featured-products-query';
import { shippingOptionsQuery } from '../shared/shipping/shipping-options-query';
import { informationRoutes } from './information-routes';

const statusOf = (error: unknown): number => {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isUnknown ? 404 : 503;
};

async function withErrorStatus(work: Promise<unknown>): Promise<null> {
  try {
    await work;
    return null;
  } catch (error) {
    throw new Response(null, { status: statusOf(error) });
  }
}

const routes: SliceRoutes = ({ queryClient, apiOrigin }) => {
  const isServer = apiOrigin !== '';
  let isFirstPage = true;

  /** The server waits for data, and so does the browser on the first page, to render the same. */
  function waits(): boolean {
    const isFirst = isFirstPage;
    isFirstPage = false;
    return isServer || isFirst;
  }

  return [
    {
      path: '/',
      // without products, their section shows the failure
      loader: () => {
        waits();
        const loaded = queryClient.prefetchQuery(featuredProductsQuery(apiOrigin));
        return isServer ? loaded.then(() => null) : null;
      },
      lazy: async () => ({ Component: (await import(/* webpackChunkName: "home" */ '../pages/home-page')).HomePage }),
    },
    {
      path: '/products',
      loader: async ({ request }) => {
        const isAwaited = waits();
        const { queriesOf } = await import(/* webpackChunkName: "products" */ '../pages/products-page');
        const { products, categories, suggested } = queriesOf(request.url, apiOrigin);
        const categoriesLoaded = queryClient.prefetchQuery(categories);
        if (!isAwaited) {
          void queryClient.prefetchQuery(products);
          return null;
        }
        await withErrorStatus(queryClient.ensureQueryData(products));
        if (queryClient.getQueryData(products.queryKey)?.rows.length === 0) await queryClient.prefetchQuery(suggested);
        await categoriesLoaded;
        return null;
      },
      lazy: async () => {
        const { ProductsPage, ProductsErrorPage } = await import(
          /* webpackChunkName: "products" */ '../pages/products-page'
        );
        return { Component: ProductsPage, ErrorBoundary: ProductsErrorPage };
      },
    },
    {
      path: '/products/:id',
      loader: ({ params: { id = '' } }) => {
        if (waits())
          return withErrorStatus(
            Promise.all([
              queryClient.ensureQueryData(productQuery(id, apiOrigin)),
              queryClient.prefetchQuery(shippingOptionsQuery(apiOrigin)),
              // without reviews, the browser loads them
              typeof window === 'undefined' && queryClient.prefetchInfiniteQuery(productReviewsQuery(id, apiOrigin)),
            ]),
          );
        void queryClient.prefetchQuery(productQuery(id));
        void queryClient.prefetchQuery(shippingOptionsQuery());
        return null;
      },
      lazy: async () => {
        const { ProductDetailPage, ProductDetailErrorPage } = await import(
          /* webpackChunkName: "product" */ '../pages/product-detail-page'
        );
        return { Component: ProductDetailPage, ErrorBoundary: ProductDetailErrorPage };
      },
    },
    { path: '/shop', loader: () => redirect('/products'), element: null },
    ...informationRoutes({ queryClient, apiOrigin, waits }),
  ];
};

export default routes;
