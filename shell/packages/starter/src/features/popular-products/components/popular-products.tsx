import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import type { Product } from 'shared-contracts/catalog/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Loaded } from 'shared-ui/loaded';
import { Picture } from 'shared-ui/picture';
import { Price } from 'shared-ui/price';
import { Skeleton } from 'shared-ui/skeleton';
import { popularProductsQuery } from '../queries/popular-products-query';
import styles from './popular-products.module.css';

const PICTURE_SIZES = '(min-width: 56rem) 20rem, (min-width: 30rem) 45vw, 90vw';

function ProductLink({ product }: { product: Product }) {
  const fromPack = impliedPackOf(product);
  const price = unitPriceOf({ product, selectedPack: fromPack });
  const [shot] = product.images;
  return (
    <Card as="li" flush interactive className={styles.product}>
      <Picture
        src={product.imageUrl}
        alt=""
        width={shot?.width ?? 800}
        height={shot?.height ?? 800}
        sizes={PICTURE_SIZES}
        className={styles.picture}
      />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <Link className={styles.link} to={`/products/${product.id}`}>
            {product.name}
          </Link>
        </h3>
        {price !== undefined && <Price amount={toDecimal(price)} fromPack={fromPack} />}
      </div>
    </Card>
  );
}

const ProductsSkeleton = () => (
  <div className={styles.products}>
    <Skeleton height="22rem" radius="lg" label="Loading magnets" />
    <Skeleton height="22rem" radius="lg" />
    <Skeleton height="22rem" radius="lg" />
    <Skeleton height="22rem" radius="lg" />
  </div>
);

export function PopularProducts() {
  const query = useQuery(popularProductsQuery());
  return (
    <Loaded query={query} skeleton={<ProductsSkeleton />} errorTitle="Our magnets didn't load">
      {(products) =>
        products.length === 0 ? (
          <EmptyState title="Nothing here yet">Check back soon for our favorites.</EmptyState>
        ) : (
          <ul className={styles.products}>
            {products.map((product) => (
              <ProductLink key={product.id} product={product} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
