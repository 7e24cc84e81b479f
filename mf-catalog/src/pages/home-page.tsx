import { useQuery } from '@tanstack/react-query';
import { lazyIsland } from 'shared-ui/lazy-island';
import { useShop } from 'shell/contract';
import { Hero } from '../features/home/components/hero';
import { HowItWorks } from '../features/home/components/how-it-works';
import { type Featured, PopularSizes } from '../features/product-list/components/popular-sizes';
import { featuredProductsQuery } from '../features/product-list/queries/featured-products-query';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';
import { organization } from '../features/seo/model/organization';

const Newsletter = lazyIsland({
  id: 'newsletter-box',
  load: async () => {
    const { NewsletterBox } = await import(
      /* webpackFetchPriority: "low" */ '../features/newsletter/components/newsletter-box'
    );
    return NewsletterBox;
  },
});
const Rest = lazyIsland({
  id: 'rest-of-home',
  load: async () => {
    const { RestOfHome } = await import(/* webpackFetchPriority: "low" */ '../features/home/components/rest-of-home');
    return RestOfHome;
  },
});

/** A failure on the server counts as loading: the browser retries, and the page does not fail. */
function useFeatured(): Featured {
  const { data, isError, refetch } = useQuery(featuredProductsQuery());
  if (data) return { state: 'ready', products: data };
  if (isError && typeof window !== 'undefined') return { state: 'failed', retry: () => void refetch() };
  return { state: 'loading' };
}

export function HomePage() {
  const shop = useShop();
  const featured = useFeatured();
  return (
    <>
      <PageHead
        title={`${shop.name} | Photo magnets for your fridge`}
        description="Turn your photos into thick, strong fridge magnets. Choose a shape and a pack, upload your photos, and we’ll print and ship them."
        path="/"
      />
      <StructuredData about={typeof window === 'undefined' ? [organization(shop)] : []} />
      <Hero />
      <PopularSizes featured={featured} />
      <Newsletter />
      <HowItWorks />
      <Rest />
    </>
  );
}
