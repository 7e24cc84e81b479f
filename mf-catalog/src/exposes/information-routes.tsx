import type { RouteObject } from 'react-router-dom';
import type { SliceContext } from 'shell/contract';
import { shippingOptionsQuery } from '../features/information/queries/shipping-options-query';

const rarePages = () => import('./rare-pages');

type Options = Pick<SliceContext, 'queryClient' | 'apiOrigin'> & {
  /** Whether this page waits for its data; see routes.tsx. */
  waits: () => boolean;
};

/** No page here fails without its data. */
export function informationRoutes({ queryClient, apiOrigin, waits }: Options): RouteObject[] {
  const isServer = apiOrigin !== '';
  const withoutData = () => {
    waits();
    return null;
  };
  const withOptional = (data: () => Promise<void>) => () => {
    waits();
    const loaded = data();
    return isServer ? loaded.then(() => null) : null;
  };

  return [
    {
      path: '/contact',
      loader: withoutData,
      lazy: async () => (await rarePages()).contactPage(),
    },
    {
      path: '/faq',
      loader: withoutData,
      lazy: async () => (await rarePages()).faqPage(),
    },
    {
      path: '/shipping',
      loader: withOptional(() => queryClient.prefetchQuery(shippingOptionsQuery(apiOrigin))),
      lazy: async () => (await rarePages()).shippingPage(),
    },
    {
      path: '/returns',
      loader: withoutData,
      lazy: async () => (await rarePages()).returnsPage(),
    },
    {
      path: '/size-guide',
      loader: withoutData,
      lazy: async () => (await rarePages()).sizeGuidePage(),
    },
    {
      path: '/care-instructions',
      loader: withoutData,
      lazy: async () => (await rarePages()).careInstructionsPage(),
    },
    {
      path: '/privacy-policy',
      loader: withoutData,
      lazy: async () => (await rarePages()).privacyPolicyPage(),
    },
    {
      path: '/terms-of-service',
      loader: withoutData,
      lazy: async () => (await rarePages()).termsOfServicePage(),
    },
    {
      path: '/create-magnet',
      lazy: async () => {
        const { CreateMagnetPage, prefetchDesigner } = await import('../pages/create-magnet-page');
        return {
          Component: CreateMagnetPage,
          loader: ({ request }) => withOptional(() => prefetchDesigner(request, queryClient, apiOrigin))(),
        };
      },
    },
    {
      path: '/add-photos',
      loader: withoutData,
      lazy: async () => (await rarePages()).addPhotosPage(),
    },
    {
      path: '/design/:token',
      loader: withoutData,
      lazy: async () => (await rarePages()).linkedDesignPage(),
    },
    {
      path: '/newsletter/unsubscribe',
      loader: withoutData,
      lazy: async () => (await rarePages()).unsubscribePage(),
    },
  ];
}
