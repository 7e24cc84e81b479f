import type { RouteObject } from 'react-router-dom';
import type { SliceContext } from 'shell/contract';
import { shippingOptionsQuery } from '../features/information/queries/shipping-options-query';

type Options = Pick<SliceContext, 'queryClient' | 'apiOrigin'> & {
  /** Whether this page waits for its data; see routes.tsx. */
  waits: () => boolean;
};

/** Information pages and ways to reach the shop. Their data is optional: no page fails without it. */
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
      lazy: async () => ({ Component: (await import('../pages/contact-page')).ContactPage }),
    },
    {
      path: '/faq',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/faq-page')).FaqPage }),
    },
    {
      path: '/shipping',
      loader: withOptional(() => queryClient.prefetchQuery(shippingOptionsQuery(apiOrigin))),
      lazy: async () => ({ Component: (await import('../pages/shipping-page')).ShippingPage }),
    },
    {
      path: '/returns',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/returns-page')).ReturnsPage }),
    },
    {
      path: '/size-guide',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/size-guide-page')).SizeGuidePage }),
    },
    {
      path: '/care-instructions',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/care-instructions-page')).CareInstructionsPage }),
    },
    {
      path: '/privacy-policy',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/privacy-policy-page')).PrivacyPolicyPage }),
    },
    {
      path: '/terms-of-service',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/terms-of-service-page')).TermsOfServicePage }),
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
      lazy: async () => ({ Component: (await import('../pages/add-photos-page')).AddPhotosPage }),
    },
    {
      path: '/design/:token',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/linked-design-page')).LinkedDesignPage }),
    },
    {
      path: '/newsletter/unsubscribe',
      loader: withoutData,
      lazy: async () => ({ Component: (await import('../pages/unsubscribe-page')).UnsubscribePage }),
    },
  ];
}
