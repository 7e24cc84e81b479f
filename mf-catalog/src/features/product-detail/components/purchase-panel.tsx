import type { ReactNode } from 'react';
import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import type { UploadedDraftPhoto, UnsentDraftPhoto } from '../../../shared/drafts/product-drafts';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Price } from 'shared-ui/price';
import { QuantityStepper } from 'shared-ui/quantity-stepper';
import { SelectField } from 'shared-ui/select-field';
import { variationLabelOf, variationOptionsOf } from '../../../shared/offers/variations';
import type { ChosenPhotos } from '../queries/use-purchase';
import { PACK_FIELD_ID, type PurchaseForm } from '../queries/use-purchase-form';
import { ShareButton } from './share-button';
import styles from './purchase-panel.module.css';

type PhotoProps = {
  maximum: number;
  hasPack: boolean;
  stored: readonly UploadedDraftPhoto[];
  kept: readonly UnsentDraftPhoto[];
  onChange: (photos: ChosenPhotos) => void;
};
type PurchasePanelProps = {
  form: PurchaseForm;
  /** From another feature. */
  renderPhotos: (photos: PhotoProps) => ReactNode;
};

export function PurchasePanel({ form, renderPhotos }: PurchasePanelProps) {
  const { product, line, variations, variationId, packs, pack, packSize, impliedPack, price, label } = form;

  return (
    <div className={styles.panel}>
      {line && (
        <p className={styles.editing}>
          <strong>You’re editing magnets in your cart</strong>
          <Link to="/cart">Cancel and keep them as they are</Link>
        </p>
      )}
      {variations.length > 0 && (
        <SelectField
          label={variationLabelOf(variations)}
          placeholder="Standard"
          value={variationId ?? ''}
          options={variationOptionsOf(variations)}
          onChange={(event) => form.chooseVariation(event.target.value || null)}
        />
      )}
      <SelectField
        id={PACK_FIELD_ID}
        label="Pack size"
        placeholder="Select pack size"
        error={form.isPackMissed && !pack ? 'Select a pack size' : undefined}
        value={packSize ?? ''}
        options={packs.map((choice) => ({ value: String(choice.size), label: choice.label }))}
        onChange={(event) => form.choosePack(event.target.value === '' ? null : Number(event.target.value))}
      />
      {renderPhotos({
        maximum: photoPlacesOf(product.magnets, String(pack?.size ?? packs.at(-1)?.size ?? 1)),
        hasPack: pack !== undefined,
        stored: form.stored,
        kept: form.kept,
        onChange: form.choosePhotos,
      })}
      <Button asChild variant="secondary" onClick={form.carryPhotos}>
        <Link to={form.designAddress}>Design your pack</Link>
      </Button>
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
          value={form.quantity}
          maximum={product.inStock}
          keepTyped
          disabled={product.inStock === 0}
          onChange={form.chooseQuantity}
        />
        <Button
          size="large"
          className={styles.add}
          busy={form.isAdding}
          busyLabel={label}
          variant={label === 'Out of Stock' || label === 'Not Enough Stock' ? 'secondary' : 'primary'}
          onClick={() => void form.add()}
        >
          <Icon icon={ShoppingBag} />
          {label}
        </Button>
        <ShareButton name={product.name} />
      </div>
    </div>
  );
}
