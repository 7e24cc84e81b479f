import type { SliceRoutes } from 'shell/contract';
import { popularProductsQuery } from '../features/popular-products/queries/popular-products-query';

const routes: SliceRoutes = ({ queryClient, apiOrigin }) => [
  {
    path: '/gift-cards',
    // the server waits for the data; in the browser a skeleton shows meanwhile
    loader: () => {
      const loaded = queryClient.prefetchQuery(popularProductsQuery(apiOrigin));
      return apiOrigin ? loaded.then(() => null) : null;
    },
    lazy: async () => ({ Component: (await import('../pages/gift-cards-page')).GiftCardsPage }),
  },
];

export default routes;
