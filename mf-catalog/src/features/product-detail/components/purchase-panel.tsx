import { type ReactNode, useState } from 'react';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { Product } from 'shared-contracts/catalog/schemas';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { Price } from 'shared-ui/price';
import { QuantityStepper } from 'shared-ui/quantity-stepper';
import { SelectField } from 'shared-ui/select-field';
import { packChoicesOf } from '../model/pack-choices';
import { addButtonLabel } from '../model/purchase';
import { type ChosenPhotos, noPhotos, usePurchase } from '../queries/use-purchase';
import { ShareButton } from './share-button';
import styles from './purchase-panel.module.css';

type PurchasePanelProps = {
  product: Product;
  /** The photo uploader, which is another feature: shown once a pack says how many photos there may be. */
  renderUploader: (uploader: { maximum: number; onChange: (photos: ChosenPhotos) => void }) => ReactNode;
};

/** Everything between "I want this" and the cart: pack, photos, price, quantity. */
export function PurchasePanel({ product, renderUploader }: PurchasePanelProps) {
  const packs = packChoicesOf(product);
  const [packSize, setPackSize] = useState<number | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [photos, setPhotos] = useState<ChosenPhotos>(noPhotos);
  const purchase = usePurchase(product);
  const pack = packs.find((choice) => choice.size === packSize);
  const label = addButtonLabel({ isAdding: purchase.isAdding, inStock: product.inStock, quantity });

  return (
    <div className={styles.panel}>
      <SelectField
        label="Pack size"
        placeholder="Select pack size"
        value={packSize ?? ''}
        options={packs.map((choice) => ({ value: String(choice.size), label: choice.label }))}
        onChange={(event) => setPackSize(event.target.value === '' ? null : Number(event.target.value))}
      />
      {pack && renderUploader({ maximum: pack.size, onChange: setPhotos })}
      <div className={styles.price}>
        <Price size="large" amount={pack ? toDecimal(pack.price) : product.price} compareAt={product.compareAtPrice} />
        <span className={styles.each}>{pack ? `${formatMoney(pack.perMagnet)} per magnet` : 'per single magnet'}</span>
      </div>
      <div className={styles.actions}>
        <QuantityStepper
          label="Quantity"
          value={quantity}
          maximum={product.inStock}
          keepTyped
          disabled={product.inStock === 0}
          onChange={setQuantity}
        />
        <Button
          size="large"
          className={styles.add}
          busy={purchase.isAdding}
          busyLabel={label}
          variant={label === 'Out of Stock' || label === 'Not Enough Stock' ? 'secondary' : 'primary'}
          onClick={() => void purchase.add({ packSize, quantity }, photos)}
        >
          <ShoppingBag aria-hidden />
          {label}
        </Button>
        <ShareButton name={product.name} />
      </div>
    </div>
  );
}
