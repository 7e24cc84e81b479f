import { Link, useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Button } from 'shared-ui/button';
import { toast, useAddToCart } from 'shell/contract';
import { addFromList, addLabelOf, addedFromList, failedFromList } from '../model/add-from-list';
import { nameIdOf } from './product-card';
import styles from './add-to-cart-actions.module.css';

/** When sold out, it stays enabled and explains itself. */
export function AddToCartActions({ product, products }: { product: Product; products: Product[] }) {
  const nameId = nameIdOf(product);
  const { mutateAsync, isPending } = useAddToCart();
  const navigate = useNavigate();

  function add() {
    const addition = addFromList(products, product.id);
    if (addition.kind === 'refuse') return toast(addition.toast);
    // unlike callbacks of `mutate`, these run even if the card is gone
    return void mutateAsync(addition.line).then(
      () =>
        toast({
          ...addedFromList(addition.line),
          action: { label: 'View cart', onSelect: () => void navigate('/cart') },
        }),
      (error: unknown) => toast(failedFromList(error)),
    );
  }

  return (
    <div className={styles.actions}>
      <Button asChild variant="secondary">
        <Link to={`/products/${product.id}`} aria-describedby={nameId}>
          View Details
        </Link>
      </Button>
      <Button
        variant={product.inStock === 0 ? 'quiet' : 'primary'}
        busy={isPending}
        busyLabel="Adding..."
        aria-describedby={nameId}
        onClick={add}
      >
        {addLabelOf(product)}
      </Button>
    </div>
  );
}
