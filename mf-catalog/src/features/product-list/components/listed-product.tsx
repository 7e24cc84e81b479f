import type { Product } from 'shared-contracts/catalog/schemas';
import { Badge } from 'shared-ui/badge';
import { kindLabelOf, sizeLabelOf, stockLabelOf } from '../model/product-labels';
import { AddToCartActions } from './add-to-cart-actions';
import styles from './listed-product.module.css';
import { ProductCard } from './product-card';

// the widest columns of the grid beside the filters
const PICTURE_SIZES = '(min-width: 64rem) 21.5rem, 45vw';

type ListedProductProps = {
  product: Product;
  products: Product[];
  headingLevel: 2 | 3;
  isFirst?: boolean;
};

export function ListedProduct({ product, products, headingLevel, isFirst }: ListedProductProps) {
  const stock = stockLabelOf(product);
  return (
    <ProductCard
      product={product}
      headingLevel={headingLevel}
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
