import { lazyIsland } from 'shared-ui/lazy-island';
import { useShop } from 'shell/contract';
import { Hero } from '../features/home/components/hero';
import { PopularSizes } from '../features/product-list/components/popular-sizes';
import { useFeaturedProducts } from '../features/product-list/queries/use-featured-products';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';
import { organization } from '../features/seo/model/organization';
import { StepList } from 'shared-ui/step-list';
import { steps } from '../features/home/model/home-copy';
import styles from '../features/home/components/how-it-works.module.css';

const HowItWorks = () => (
  <section id="how-it-works" className={styles.section} aria-labelledby="how-it-works-title">
    <div className={styles.inner}>
      <h2 id="how-it-works-title">How It Works</h2>
      <StepList steps={steps} />
    </div>
  </section>
);

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

export function HomePage() {
  const shop = useShop();
  const featured = useFeaturedProducts();
  return (
    <>
      <PageHead
        fullTitle={`${shop.name} | Photo magnets for your fridge`}
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
