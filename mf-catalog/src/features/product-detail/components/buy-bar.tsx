import { formatMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { PACK_FIELD_ID, type PurchaseForm, focusPackField } from '../queries/use-purchase-form';
import styles from './buy-bar.module.css';

function priceOf({ pack, impliedPack, price }: Pick<PurchaseForm, 'pack' | 'impliedPack' | 'price'>): string {
  if (price === undefined) return '';
  const size = pack?.size ?? impliedPack ?? 1;
  const words = Number(size) === 1 ? formatMoney(price) : `${formatMoney(price)} for ${size}`;
  return pack ? words : `From ${words}`;
}

export function BuyBar({ form }: { form: PurchaseForm }) {
  const { product, pack, isAdding, label, add } = form;
  return (
    <aside className={styles.bar} aria-label="Price and next step">
      <p className={styles.price}>{priceOf(form)}</p>
      {pack || product.inStock === 0 ? (
        <Button
          className={styles.step}
          busy={isAdding}
          busyLabel={label}
          variant={product.inStock === 0 ? 'secondary' : 'primary'}
          aria-label={pack ? `${label}, pack of ${pack.size}` : `${label}: ${product.name}`}
          onClick={() => void add()}
        >
          {label}
        </Button>
      ) : (
        <Button asChild className={styles.step}>
          <a
            href={`#${PACK_FIELD_ID}`}
            onClick={(event) => {
              event.preventDefault();
              focusPackField();
            }}
          >
            Choose a pack
          </a>
        </Button>
      )}
    </aside>
  );
}
