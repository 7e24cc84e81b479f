import type { ReactNode, Ref } from 'react';
import ShoppingBag from '@lucide/icons/icons/shopping-bag';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { stockText } from 'shared-contracts/cart/line-text';
import type { Design } from 'shared-contracts/design/schemas';
import { photoPlacesOf } from 'shared-contracts/design/slots';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { NeedsScript } from 'shared-ui/needs-script';
import { Price } from 'shared-ui/price';
import { QuantityStepper } from 'shared-ui/quantity-stepper';
import { SelectField } from 'shared-ui/select-field';
import Share2 from '@lucide/icons/icons/share-2';
import { IconButton } from 'shared-ui/icon-button';
import common from 'shared-ui/styles/common.module.css';
import { toast, useShop } from 'shell/contract';
import type { PhotoApproval } from '../../../shared/uploads/model/photo-approval';
import type { KeptPhoto, StoredPhoto } from '../../../shared/uploads/model/photo-list';
import { variationLabelOf, variationOptionsOf } from '../../../shared/offers/variations';
import type { UnsentPhoto, UploadedPhotos } from '../../../shared/uploads/model/uploads';
import { PACK_FIELD_ID, type PurchaseForm } from '../queries/use-purchase-form';
import styles from './purchase-panel.module.css';

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

async function share(name: string): Promise<void> {
  const url = window.location.href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
    await navigator.clipboard.writeText(url);
    toast({ tone: 'success', title: 'Link copied', description: 'You can now paste it anywhere.' });
  } catch (error) {
    if (isAborted(error)) return;
    toast({ tone: 'destructive', title: 'Couldn’t share the link', description: url });
  }
}

const ShareButton = ({ name }: { name: string }) => (
  <IconButton
    variant="outline"
    label="Share this product"
    icon={<Icon icon={Share2} />}
    onClick={() => void share(name)}
  />
);

const STOCK_PROBLEM = 'stock-problem';

type PhotoProps = {
  maximum: number;
  hasPack: boolean;
  stored: readonly StoredPhoto[];
  design: Design | null;
  kept: readonly KeptPhoto[];
  approval: Ref<PhotoApproval>;
  onKeep: (photo: UnsentPhoto) => Promise<unknown>;
  onChange: (photos: UploadedPhotos) => void;
};
type PurchasePanelProps = {
  form: PurchaseForm;
  /** From another feature. */
  renderPhotos: (photos: PhotoProps) => ReactNode;
};

export function PurchasePanel({ form, renderPhotos }: PurchasePanelProps) {
  const { product, line, variations, variationId, packs, pack, packSize, impliedPack, price, label } = form;

  const isShort = product.inStock > 0 && form.quantity > product.inStock;

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
        design: form.design,
        kept: form.kept,
        approval: form.approval,
        onKeep: form.keepPhoto,
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
        {pack && <span className={common.muted}>{formatMoney(pack.perMagnet)} per magnet</span>}
        {!pack && impliedPack === null && <span className={common.muted}>per single magnet</span>}
        {pack && pack.saving > 0 && <Badge tone="success">{`You save ${formatMoney(pack.saving)}`}</Badge>}
      </div>
      <div className={common.bar3}>
        <NeedsScript what="Buying" supportEmail={useShop().supportEmail} />
        <QuantityStepper
          label="Quantity"
          className={styles.quantity}
          value={form.quantity}
          maximum={product.inStock}
          keepTyped
          disabled={product.inStock === 0}
          problemId={isShort ? STOCK_PROBLEM : undefined}
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
      {isShort && (
        <p id={STOCK_PROBLEM} role="alert" className={styles.problem}>
          {stockText(product.inStock)}
        </p>
      )}
    </div>
  );
}
