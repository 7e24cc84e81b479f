import type { Product } from 'shared-contracts/catalog/schemas';
import { type DesignChoice, packOf } from '../../model/design-choice';
import { useCommands, useDesigner } from '../../store/use-designer';
import styles from './chosen-product.module.css';
import { ProductBar } from './product-bar';

type ChosenProductProps = { choice: DesignChoice; products: readonly Product[] };

export function ChosenProduct({ choice, products }: ChosenProductProps) {
  const { change } = useCommands();
  const isOrdered = useDesigner(({ orderLine }) => orderLine !== null);
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
      <ProductBar
        products={products}
        choice={choice}
        onChange={(next) => change({ type: 'choose', choice: packOf(next) })}
      />
    </details>
  );
}
