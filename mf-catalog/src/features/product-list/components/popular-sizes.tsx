import { Link } from 'react-router-dom';
import { Badge } from 'shared-ui/badge';
import { featuredBadgeOf } from '../model/product-labels';
import type { FeaturedProducts } from '../queries/use-featured-products';
import { ProductCard } from './product-card';
import { ProductGrid, ProductGridSkeleton } from './product-grid';
import { NoProducts, ProductsUnavailable } from './products-unavailable';
import styles from './popular-sizes.module.css';

const PICTURE_SIZES = '(min-width: 72rem) 20rem, (min-width: 56rem) 30vw, (min-width: 30rem) 45vw, 78vw';

function Content({ featured }: { featured: FeaturedProducts }) {
  if (featured.state === 'loading') return <ProductGridSkeleton layout="rail" count={8} />;
  if (featured.state === 'failed') return <ProductsUnavailable onRetry={featured.retry} />;
  if (featured.products.length === 0) return <NoProducts hasMore>Check back soon for our favorites.</NoProducts>;
  return (
    <ProductGrid layout="rail">
      {featured.products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          headingLevel={3}
          pictureSizes={PICTURE_SIZES}
          badges={<Badge tone="accent">{featuredBadgeOf(product)}</Badge>}
          fact={product.dimensions && <span className={styles.dimensions}>{product.dimensions}</span>}
        />
      ))}
    </ProductGrid>
  );
}

export function PopularSizes({ featured }: { featured: FeaturedProducts }) {
  return (
    <section className={styles.section} aria-labelledby="popular-sizes">
      <div className={styles.head}>
        <h2 id="popular-sizes">Popular Sizes</h2>
        <Link className={styles.all} to="/products">
          See all magnets
        </Link>
      </div>
      <Content featured={featured} />
    </section>
  );
}
