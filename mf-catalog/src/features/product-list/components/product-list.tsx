import type { Product } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { kindLabelOf, sizeLabelOf, stockLabelOf } from '../model/product-labels';
import type { ProductSearch } from '../model/product-search';
import type { FoundProducts } from '../queries/use-found-products';
import { AddToCartActions } from './add-to-cart-actions';
import { PagesNav } from './pages-nav';
import { ProductCard } from './product-card';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { NoProducts, ProductsUnavailable } from './products-unavailable';
import styles from './product-list.module.css';

// the widest columns of the grid beside the filters
const PICTURE_SIZES = '(min-width: 64rem) 21.5rem, 45vw';

function ListedProduct({ product, products, isFirst }: { product: Product; products: Product[]; isFirst: boolean }) {
  const stock = stockLabelOf(product);
  return (
    <ProductCard
      product={product}
      headingLevel={2}
      isDescribed
      pictureSizes={PICTURE_SIZES}
      priority={isFirst}
      badges={
        <>
          <Badge tone="accent">{kindLabelOf(product)}</Badge>
          <Badge tone="neutral">{sizeLabelOf(product)}</Badge>
        </>
      }
      fact={
        <span className={styles.stock} data-tone={stock.tone}>
          {stock.text}
        </span>
      }
    >
      <AddToCartActions product={product} products={products} />
    </ProductCard>
  );
}

function NoResults({ search, isNarrowed }: { search: ProductSearch; isNarrowed: boolean }) {
  if (!isNarrowed && search.page === 1) return <NoProducts>New magnets are on their way. Check back soon.</NoProducts>;
  return (
    <NoProducts hasMore>
      {search.q ? 'Try different words or remove a filter.' : 'Remove a filter to see more magnets.'}
    </NoProducts>
  );
}

type ProductListProps = { search: ProductSearch; found: FoundProducts; isNarrowed: boolean };

export function ProductList({ search, found, isNarrowed }: ProductListProps) {
  if (found.state === 'loading') return <ProductGridSkeleton layout="list" count={9} />;
  if (found.state === 'failed') return <ProductsUnavailable onRetry={found.retry} />;
  const { products } = found;
  if (products.length === 0) {
    return found.isChanging ? (
      <ProductGridSkeleton layout="list" count={9} />
    ) : (
      <NoResults search={search} isNarrowed={isNarrowed} />
    );
  }
  return (
    <>
      {/* new cards for new results: a kept card that changes its place would count as a layout shift */}
      <ProductGrid key={products.map(({ id }) => id).join()} layout="list" isChanging={found.isChanging}>
        {products.map((product, index) => (
          <ListedProduct key={product.id} product={product} products={products} isFirst={index === 0} />
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

export const ResultCount = ({ search, found }: { search: ProductSearch; found: FoundProducts }) => (
  <output className={styles.count}>{inWords(search, found)}</output>
);
