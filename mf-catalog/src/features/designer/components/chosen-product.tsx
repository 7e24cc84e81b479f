import type { Product } from 'shared-contracts/catalog/schemas';
import type { DesignChoice } from '../model/design-choice';
import styles from './chosen-product.module.css';
import { ProductBar } from './product-bar';

type ChosenProductProps = {
  choice: DesignChoice;
  products: readonly Product[];
  /** An ordered product can't be changed any more. */
  isOrdered: boolean;
  onChange: (choice: DesignChoice) => void;
};

/** What the photos are printed on, and how to change that. */
export function ChosenProduct({ choice, products, isOrdered, onChange }: ChosenProductProps) {
  const { product, packSize } = choice;
  const name = (
    <>
      <strong>{product.name}</strong>
      {packSize === 1 ? ', one magnet' : `, pack of ${packSize}`}
    </>
  );
  if (isOrdered) return <p>You’re changing the photos of your order: {name}. You can do this until printing begins.</p>;
  return (
    <details className={styles.product}>
      <summary className={styles.chosen}>
        <span>{name}</span>
        <span className={styles.change}>Change</span>
      </summary>
      <ProductBar products={products} choice={choice} onChange={onChange} />
    </details>
  );
}
