import type { RouteObject } from 'react-router-dom';
import type { SliceContext } from 'shell/contract';
import { shippingOptionsQuery } from '../shared/shipping/shipping-options-query';

type RarePages = typeof import('./rare-pages');
const rarePages = () => import('./rare-pages');

type Options = Pick<SliceContext, 'queryClient' | 'apiOrigin'> & {
  /** See routes.tsx. */
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

  const rare = (
    path: string,
    page: keyof RarePages,
    loader: () => Promise<null> | null = withoutData,
  ): RouteObject => ({
    path,
    loader,
    lazy: async () => (await rarePages())[page](),
  });

  return [
    rare('/contact', 'contactPage'),
    rare('/faq', 'faqPage'),
    rare(
      '/shipping',
      'shippingPage',
      withOptional(() => queryClient.prefetchQuery(shippingOptionsQuery(apiOrigin))),
    ),
    rare('/returns', 'returnsPage'),
    rare('/size-guide', 'sizeGuidePage'),
    rare('/care-instructions', 'careInstructionsPage'),
    rare('/privacy-policy', 'privacyPolicyPage'),
    rare('/terms-of-service', 'termsOfServicePage'),
    {
      path: '/create-magnet',
      lazy: async () => {
        const { CreateMagnetPage, prefetchDesigner } = await import(
          /* webpackChunkName: "create-magnet" */ '../pages/create-magnet-page'
        );
        return {
          Component: CreateMagnetPage,
          loader: ({ request }) => withOptional(() => prefetchDesigner(request, queryClient, apiOrigin))(),
        };
      },
    },
    rare('/add-photos', 'addPhotosPage'),
    rare('/design/:token', 'linkedDesignPage'),
    rare('/newsletter/unsubscribe', 'unsubscribePage'),
  ];
}
