import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import { type ProductSearch, addressOf } from '../model/product-search';
import type { FoundProducts } from '../queries/use-found-products';
import { ListedProduct } from './listed-product';
import { NoResults } from './no-results';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { ProductsUnavailable } from './products-unavailable';
import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { pageLinks } from '../model/search-labels';
import styles from './product-list.module.css';

function PagesNav({ search, count }: { search: ProductSearch; count: number }) {
  const { page } = search;
  if (count <= 1) return null;
  const to = (target: number) => addressOf({ ...search, page: target });
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link className={styles.step} to={to(page - 1)} rel="prev">
          <Icon icon={ChevronLeft} />
          Previous
        </Link>
      )}
      <ol className={styles.list}>
        {pageLinks(page, count).map((target, index) => (
          <li key={target ?? `gap-${index}`}>
            {target === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link className={styles.page} to={to(target)} aria-current={target === page ? 'page' : undefined}>
                <VisuallyHidden>Page </VisuallyHidden>
                {target}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < count && (
        <Link className={styles.step} to={to(page + 1)} rel="next">
          Next
          <Icon icon={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}

type ProductListProps = {
  search: ProductSearch;
  found: FoundProducts;
  isNarrowed: boolean;
  categories: readonly ProductCategory[];
};

export function ProductList({ search, found, isNarrowed, categories }: ProductListProps) {
  if (found.state === 'loading') return <ProductGridSkeleton layout="list" count={9} />;
  if (found.state === 'failed') return <ProductsUnavailable onRetry={found.retry} />;
  const { products } = found;
  if (products.length === 0) {
    return found.isChanging ? (
      <ProductGridSkeleton layout="list" count={9} />
    ) : (
      <NoResults search={search} isNarrowed={isNarrowed} categories={categories} />
    );
  }
  return (
    <>
      {/* a kept card that changes its place would count as a layout shift */}
      <ProductGrid key={products.map(({ id }) => id).join()} layout="list" isChanging={found.isChanging}>
        {products.map((product, index) => (
          <ListedProduct
            key={product.id}
            product={product}
            products={products}
            headingLevel={2}
            isFirst={index === 0}
          />
        ))}
      </ProductGrid>
      <PagesNav search={search} count={found.pageCount} />
    </>
  );
}

function inWords(search: ProductSearch, found: FoundProducts): string {
  if (found.state === 'failed') return '';
  if (found.state === 'loading') return 'Loading magnets...';
  const words = search.q ? ` for “${search.q}”` : '';
  const page = search.page > 1 ? `, page ${search.page} of ${found.pageCount}` : '';
  return `${found.count}${words}${page}`;
}

const isEmpty = (found: FoundProducts) => found.state === 'ready' && !found.isChanging && found.products.length === 0;

export const ResultCount = ({ search, found }: { search: ProductSearch; found: FoundProducts }) => (
  <output className={styles.count}>
    <span>{inWords(search, found)}</span>
    {search.q && isEmpty(found) && <span>. Suggestions are below.</span>}
  </output>
);
