import { type ReactNode, useRef, useState } from 'react';
import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { impliedPackOf, unitPriceOf } from 'shared-contracts/cart/unit-price';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Price } from 'shared-ui/price';
import { QuantityStepper } from 'shared-ui/quantity-stepper';
import { SelectField } from 'shared-ui/select-field';
import type { CartLine } from 'shell/contract';
import { packChoicesOf } from '../model/pack-choices';
import { addButtonLabel } from '../model/purchase';
import { variationLabelOf, variationOptionsOf, variationsOf } from '../model/variations';
import { type ChosenPhotos, photosAt, usePurchase } from '../queries/use-purchase';
import { ShareButton } from './share-button';
import styles from './purchase-panel.module.css';

type UploaderProps = { maximum: number; stored?: readonly string[]; onChange: (photos: ChosenPhotos) => void };
type PurchasePanelProps = {
  product: Product;
  /** The cart line being edited; without it, a line is added. */
  line?: CartLine;
  /** The photo uploader, from another feature. Shown once a pack is chosen. */
  renderUploader: (uploader: UploaderProps) => ReactNode;
};

/** Pack, photos, price, quantity and the Add to Cart button. */
export function PurchasePanel({ product, line, renderUploader }: PurchasePanelProps) {
  const packField = useRef<HTMLSelectElement>(null);
  const [packSize, setPackSize] = useState(line?.selectedPack ? Number(line.selectedPack) : null);
  const [isPackMissed, setIsPackMissed] = useState(false);
  const [variationId, setVariationId] = useState(line?.variation?.id ?? null);
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [photos, setPhotos] = useState(() => photosAt(line?.customImages ?? []));
  const purchase = usePurchase(product, line);
  const variations = variationsOf(product);
  const variation = variations.find(({ id }) => id === variationId);
  const packs = packChoicesOf(product, variation);
  const pack = packs.find((choice) => choice.size === packSize);
  const impliedPack = impliedPackOf(product);
  const price = pack?.price ?? unitPriceOf({ product, selectedPack: impliedPack, variation });
  const label = addButtonLabel({
    isAdding: purchase.isAdding,
    isChange: line !== undefined,
    inStock: product.inStock,
    quantity,
  });

  function add(): void {
    if (!pack && product.inStock > 0) {
      setIsPackMissed(true);
      packField.current?.focus();
    }
    void purchase.add({ packSize, variationId, quantity }, photos);
  }

  return (
    <div className={styles.panel}>
      {line && (
        <Notice tone="neutral" title="You’re editing magnets in your cart">
          <Link to="/cart">Cancel and keep them as they are</Link>
        </Notice>
      )}
      {variations.length > 0 && (
        <SelectField
          label={variationLabelOf(variations)}
          placeholder="Standard"
          value={variationId ?? ''}
          options={variationOptionsOf(variations)}
          onChange={(event) => setVariationId(event.target.value || null)}
        />
      )}
      <SelectField
        ref={packField}
        label="Pack size"
        placeholder="Select pack size"
        error={isPackMissed && !pack ? 'Select a pack size' : undefined}
        value={packSize ?? ''}
        options={packs.map((choice) => ({ value: String(choice.size), label: choice.label }))}
        onChange={(event) => setPackSize(event.target.value === '' ? null : Number(event.target.value))}
      />
      {pack && renderUploader({ maximum: pack.size, stored: line?.customImages, onChange: setPhotos })}
      <div className={styles.price}>
        {price !== undefined && (
          <Price
            size="large"
            amount={toDecimal(price)}
            compareAt={product.compareAtPrice}
            fromPack={pack ? null : impliedPack}
          />
        )}
        {pack && <span className={styles.each}>{formatMoney(pack.perMagnet)} per magnet</span>}
        {!pack && impliedPack === null && <span className={styles.each}>per single magnet</span>}
        {pack && pack.saving > 0 && <Badge tone="success">{`You save ${formatMoney(pack.saving)}`}</Badge>}
      </div>
      <div className={styles.actions}>
        <QuantityStepper
          label="Quantity"
          className={styles.quantity}
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
          onClick={add}
        >
          <Icon icon={ShoppingBag} />
          {label}
        </Button>
        <ShareButton name={product.name} />
      </div>
    </div>
  );
}
