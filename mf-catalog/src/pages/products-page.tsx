import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { PageSection } from 'shared-ui/page-section';
import { ActiveFilters } from '../features/product-list/components/active-filters';
import { ProductFilters } from '../features/product-list/components/product-filters';
import { ProductList, ResultCount } from '../features/product-list/components/product-list';
import { addressOf, emptySearch, searchIn } from '../features/product-list/model/product-search';
import { activeFilters } from '../features/product-list/model/search-labels';
import { categoriesQuery } from '../features/product-list/queries/products-query';
import { useFoundProducts } from '../features/product-list/queries/use-found-products';
import { PageHead } from '../features/seo/components/page-head';
import { printedAndDelivered } from '../shared/policy/delivery-words';
import styles from './page.module.css';

/** Keyboards and screen readers go on at the list's top. */
function useFocusOnNewPage(page: number) {
  const results = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) results.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return results;
}

// bundled, for when the network fails
export { ProductsErrorPage } from './products-error-page';
export { queriesOf } from '../features/product-list/queries/products-query';

export function ProductsPage() {
  const [params] = useSearchParams();
  const search = searchIn(params);
  const found = useFoundProducts(search);
  const { data: categories = [] } = useQuery(categoriesQuery());
  const filters = activeFilters(search, categories);
  const results = useFocusOnNewPage(search.page);
  return (
    <>
      <PageHead
        title="Magnets"
        description={`Square, rectangle and round photo magnets in every size. ${printedAndDelivered}.`}
        // filtered lists are the same page to search engines
        path={addressOf({ ...emptySearch, page: search.page })}
      />
      <PageSection
        className={styles.page}
        headingLevel={1}
        title="All magnets"
        description={`Pick a shape, choose a pack, add your photos. ${printedAndDelivered}.`}
      >
        <div className={styles.beside}>
          <ProductFilters
            search={search}
            categories={categories}
            active={filters.length}
            result={found.state === 'ready' && !found.isChanging ? `Show ${found.count}` : 'Show magnets'}
          />
          <section ref={results} tabIndex={-1} aria-label="Products" className={styles.results}>
            <div className={styles.summary}>
              <ResultCount search={search} found={found} />
              <ActiveFilters filters={filters} />
            </div>
            <ProductList search={search} found={found} isNarrowed={filters.length > 0} categories={categories} />
          </section>
        </div>
      </PageSection>
    </>
  );
}
