import { Link, useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Button } from 'shared-ui/button';
import { toast, useAddToCart, ApiError, type AddToCart, type ToastMessage } from 'shell/contract';
import { nameIdOf } from './product-card';
import { failureToast } from 'shared-contracts/api/failure';
import { OUT_OF_STOCK } from 'shared-contracts/cart/line-text';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import { toDecimal } from 'shared-contracts/money/money';
import styles from './add-to-cart-actions.module.css';

type ListAddition = { kind: 'add'; line: AddToCart } | { kind: 'refuse'; toast: ToastMessage };

const notFound: ToastMessage = {
  tone: 'destructive',
  title: 'Product not found',
  description: 'The selected product could not be found.',
};
const outOfStock: ToastMessage = {
  tone: 'destructive',
  title: 'Out of Stock',
  description: OUT_OF_STOCK,
};

const addLabelOf = (product: Product): string => {
  const pack = impliedPackOf(product);
  return pack === null ? 'Add to Cart' : `Add to Cart: ${pack}-pack`;
};

const addedFromList = ({ selectedPack }: AddToCart): ToastMessage => ({
  tone: 'success',
  title: 'Added to cart',
  description: `${selectedPack === null ? 'Product' : `A pack of ${selectedPack}`} has been added to your cart successfully!`,
});

/** Adds a single magnet, else the smallest pack, without photos. */
function addFromList(products: readonly Product[], id: string): ListAddition {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) return { kind: 'refuse', toast: notFound };
  if (product.inStock === 0) return { kind: 'refuse', toast: outOfStock };
  const selectedPack = impliedPackOf(product);
  const price = selectedPack === null ? undefined : unitPriceOf({ product, selectedPack });
  const selectedPackPrice = price === undefined ? null : toDecimal(price);
  return { kind: 'add', line: { product, quantity: 1, selectedPack, selectedPackPrice, customImages: [] } };
}

function failedFromList(error: unknown): ToastMessage {
  if (error instanceof ApiError && error.problem?.code === 'not_found') return notFound;
  return failureToast('Failed to add to cart', error, 'Unable to add product to cart. Please try again.');
}

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
