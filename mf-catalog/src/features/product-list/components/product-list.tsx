import PackageOpen from 'lucide-react/icons/package-open';
import { Link } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { kindLabelOf, sizeLabelOf, stockLabelOf } from '../model/product-labels';
import type { ProductSearch } from '../model/product-search';
import type { FoundProducts } from '../queries/use-found-products';
import { AddToCartActions } from './add-to-cart-actions';
import { PagesNav } from './pages-nav';
import { ProductCard } from './product-card';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { ProductsUnavailable } from './products-unavailable';
import styles from './product-list.module.css';

// the columns of the grid beside its filters, as wide as they get
const PICTURE_SIZES = '(min-width: 64rem) 21.5rem, (min-width: 40rem) 45vw, 92vw';

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

function Nothing({ search, isNarrowed }: { search: ProductSearch; isNarrowed: boolean }) {
  if (!isNarrowed && search.page === 1) {
    return (
      <EmptyState icon={<PackageOpen />} title="No products found">
        The next magnets are being made. Please look in again soon.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="No products found"
      action={
        <Button asChild variant="secondary">
          <Link to="/products">See all magnets</Link>
        </Button>
      }
    >
      {search.q ? 'Try fewer or other words, or take a filter away.' : 'Take a filter away, and there will be more.'}
    </EmptyState>
  );
}

type ProductListProps = { search: ProductSearch; found: FoundProducts; isNarrowed: boolean };

/** What a search found, in all its states. While another search is under way, its cards keep their place. */
export function ProductList({ search, found, isNarrowed }: ProductListProps) {
  if (found.state === 'loading') return <ProductGridSkeleton look="list" count={9} />;
  if (found.state === 'failed') return <ProductsUnavailable onRetry={found.retry} />;
  const { products } = found;
  if (products.length === 0) {
    return found.isChanging ? (
      <ProductGridSkeleton look="list" count={9} />
    ) : (
      <Nothing search={search} isNarrowed={isNarrowed} />
    );
  }
  return (
    <>
      <ProductGrid look="list" isChanging={found.isChanging}>
        {products.map((product, index) => (
          <ListedProduct key={product.id} product={product} products={products} isFirst={index === 0} />
        ))}
      </ProductGrid>
      <PagesNav search={search} count={found.pageCount} />
    </>
  );
}
