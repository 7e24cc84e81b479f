import { Link } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Picture } from 'shared-ui/picture';
import styles from './shape-choice.module.css';

const words = {
  square: 'For portraits, pets and travel series.',
  rectangle: 'For landscapes and the whole family.',
  round: 'For one face, one cake, one moment.',
} as const;

type Shape = keyof typeof words;
const isOf = (shape: Shape, product: Product) =>
  product.shape === shape || (shape === 'round' && product.shape === 'circle');

type ShapeChoiceProps = {
  /** Products whose pictures illustrate the shapes. Shapes without a product are drawn. */
  products: readonly Product[];
};

/** The three shapes, each linking to its products. */
export const ShapeChoice = ({ products }: ShapeChoiceProps) => (
  <ul className={styles.shapes}>
    {shopPolicy.sizes.map(({ shape, label, dimensions }) => {
      const picture = products.find((product) => isOf(shape, product) && product.imageUrl)?.imageUrl;
      return (
        <li key={shape} className={styles.shape}>
          <div className={styles.picture}>
            {picture ? (
              <Picture src={picture} alt="" width={1} height={1} sizes="(min-width: 48rem) 25rem, 94vw" />
            ) : (
              <span className={`${styles.drawn} ${styles[shape]}`} aria-hidden="true" />
            )}
          </div>
          <div className={styles.words}>
            <h3>
              <Link to={`/products?shape=${shape}`} className={styles.link}>
                {label}
              </Link>
            </h3>
            <p>{words[shape]}</p>
            <p className={styles.measure}>{dimensions}</p>
          </div>
        </li>
      );
    })}
  </ul>
);
