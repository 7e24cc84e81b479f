import type { ProductCategory } from 'shared-contracts/catalog/schemas';
import type { ProductSearch } from '../model/product-search';
import type { FoundProducts } from '../queries/use-found-products';
import { ListedProduct } from './listed-product';
import { NoResults } from './no-results';
import { PagesNav } from './pages-nav';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { ProductsUnavailable } from './products-unavailable';
import styles from './product-list.module.css';

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
