import PackageOpen from 'lucide-react/icons/package-open';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { kindLabelOf, sizeLabelOf, stockLabelOf } from '../model/product-labels';
import { productsQuery } from '../queries/products-query';
import { AddToCartActions } from './add-to-cart-actions';
import { ProductCard } from './product-card';
import { ProductGrid } from './product-grid';
import styles from './product-list.module.css';

// on a phone the first card, on a desk the first row
const PICTURES_AT_ONCE = 4;

function ListedProduct({ product, products, index }: { product: Product; products: Product[]; index: number }) {
  const stock = stockLabelOf(product);
  return (
    <ProductCard
      product={product}
      headingLevel={2}
      isDescribed
      priority={index < PICTURES_AT_ONCE}
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

/** All products, a page of them at a time. */
export function ProductList() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(productsQuery());
  const products = data.pages.flatMap((page) => page.rows);
  if (products.length === 0) {
    return (
      <EmptyState icon={<PackageOpen />} title="No products found">
        The next magnets are being made. Please look in again soon.
      </EmptyState>
    );
  }
  return (
    <>
      <ProductGrid wide>
        {products.map((product, index) => (
          <ListedProduct key={product.id} product={product} products={products} index={index} />
        ))}
      </ProductGrid>
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel="Loading more..."
            onClick={() => void fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
