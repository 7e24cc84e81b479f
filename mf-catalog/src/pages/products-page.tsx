import { Suspense } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { PageSection } from 'shared-ui/page-section';
import { useShop } from 'shell/contract';
import { ProductGridSkeleton } from '../features/product-list/components/product-grid';
import { ProductList } from '../features/product-list/components/product-list';
import styles from './page.module.css';

// what stands in the page's place comes with it: when it is needed, the network may be the problem
export { ProductsErrorPage } from './products-error-page';

export function ProductsPage() {
  const shop = useShop();
  return (
    <>
      <title>{`Magnets | ${shop.name}`}</title>
      <meta
        name="description"
        content={`Square, rectangle and round photo magnets in every size, delivered in ${shopPolicy.shipping.standardBusinessDays} business days.`}
      />
      <PageSection
        className={`${styles.page} ${styles.wide}`}
        headingLevel={1}
        title="All magnets"
        description={`Pick a shape, choose a pack, add your photos. Delivered in ${shopPolicy.shipping.standardBusinessDays} business days.`}
      >
        <Suspense fallback={<ProductGridSkeleton wide count={8} />}>
          <ProductList />
        </Suspense>
      </PageSection>
    </>
  );
}
