import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import { Picture } from 'shared-ui/picture';
import { Price } from 'shared-ui/price';
import { Rating } from 'shared-ui/rating';
import styles from './product-card.module.css';

type ProductCardProps = {
  product: Product;
  badges: ReactNode;
  fact?: ReactNode;
  children?: ReactNode;
  isDescribed?: boolean;
  headingLevel: 2 | 3;
  pictureSizes: string;
  /** The page's largest paint, so not lazy. */
  priority?: boolean;
};

export const nameIdOf = (product: Product): string => `product-${product.id}`;

function StartingPrice({ product }: { product: Product }) {
  const fromPack = impliedPackOf(product);
  const price = unitPriceOf({ product, selectedPack: fromPack });
  return price === undefined ? null : (
    <Price amount={toDecimal(price)} compareAt={product.compareAtPrice} fromPack={fromPack} />
  );
}

export function ProductCard({
  product,
  badges,
  fact,
  children,
  isDescribed,
  headingLevel,
  pictureSizes,
  priority,
}: ProductCardProps) {
  const Heading = `h${headingLevel}` as const;
  const [shot] = product.images;
  return (
    <article className={styles.card} aria-labelledby={nameIdOf(product)}>
      <div className={styles.picture}>
        <Picture
          src={product.imageUrl}
          alt=""
          width={shot?.width ?? 800}
          height={shot?.height ?? 800}
          sizes={pictureSizes}
          priority={priority}
          className={styles.shot}
        />
        <div className={styles.badges}>{badges}</div>
      </div>
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link id={nameIdOf(product)} className={styles.link} to={`/products/${product.id}`}>
            {product.name}
          </Link>
        </Heading>
        <Rating compact average={product.ratingAverage} count={product.ratingCount} />
        {isDescribed && <p className={styles.description}>{product.description}</p>}
        <div className={styles.bottom}>
          <StartingPrice product={product} />
          {fact}
        </div>
        {children}
      </div>
    </article>
  );
}
