import type { Product } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { Rating } from 'shared-ui/rating';
import styles from './product-facts.module.css';

export function ProductFacts({ product }: { product: Product }) {
  return (
    <div className={styles.facts}>
      {product.isFeatured && <Badge tone="accent">Featured</Badge>}
      <h1>{product.name}</h1>
      <Rating average={product.ratingAverage} count={product.ratingCount} />
      <p className={styles.description}>{product.description}</p>
      <dl className={styles.list}>
        {product.dimensions && (
          <div>
            <dt>Dimensions</dt>
            <dd>{product.dimensions}</dd>
          </div>
        )}
        <div>
          <dt>Material</dt>
          <dd>{product.material}</dd>
        </div>
        <div>
          <dt>In stock</dt>
          <dd>{product.inStock}</dd>
        </div>
      </dl>
    </div>
  );
}
