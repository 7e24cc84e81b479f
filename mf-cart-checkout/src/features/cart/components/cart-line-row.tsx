import { useId } from 'react';
import Trash2 from '@lucide/icons/icons/trash';
import { Link } from 'react-router-dom';
import { editPathOf } from 'shared-contracts/cart/edit-path';
import { eachText, lineTitle, variationText } from 'shared-contracts/cart/line-text';
import { isDesigned } from 'shared-contracts/design/design';
import { formatMoney, type Money, times } from 'shared-contracts/money/money';
import { missingPhotosOf } from 'shared-contracts/orders/missing-photos';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { LinePicture } from 'shared-ui/line-picture';
import { LinePictures } from 'shared-ui/line-pictures';
import { MissingPhotos } from 'shared-ui/missing-photos';
import { Notice } from 'shared-ui/notice';
import { QuantityStepper } from 'shared-ui/quantity-stepper';
import common from 'shared-ui/styles/common.module.css';
import type { CartLine } from 'shell/contract';
import { problemTexts } from '../model/line-problems';
import { useFocus } from '../model/use-focus';
import { useSetQuantity } from '../queries/set-quantity';
import styles from './cart-line-row.module.css';

function LinePhotos({ line }: { line: CartLine }) {
  const { customImages, product } = line;
  const missing = line.problem === undefined ? missingPhotosOf(line) : 0;
  if (customImages.length === 0 && missing === 0) return null;
  const places = line.photoPlaces;
  return (
    <div className={styles.photos}>
      {customImages.length > 0 && (
        <p className={common.soft}>
          {customImages.length < places
            ? `${customImages.length} of ${places} photos`
            : `${places} ${places === 1 ? 'photo' : 'photos'}`}
        </p>
      )}
      <MissingPhotos count={missing}>
        <Link to={editPathOf(line)} aria-label={`Add photos: ${lineTitle(product.name, line)}`}>
          Add photos
        </Link>
      </MissingPhotos>
      <LinePictures line={line} whose="Your" label={`Photos of ${lineTitle(product.name, line)}`} />
    </div>
  );
}

type CartLineRowProps = {
  line: CartLine;
  unitPrice: Money | undefined;
  priceNote: string | undefined;
  stockNote: string | undefined;
  takesFocus: boolean;
  onRemove: () => void;
};

const packText = ({ selectedPack }: CartLine) => selectedPack && `Pack of ${selectedPack}`;
const isChangeable = ({ problem }: CartLine) => problem !== 'product_gone';

export function CartLineRow({ line, unitPrice, priceNote, stockNote, takesFocus, onRemove }: CartLineRowProps) {
  const removeButton = useFocus<HTMLButtonElement>(takesFocus);
  const setQuantity = useSetQuantity(line);
  const stockNoteId = useId();
  const { product, quantity } = line;
  const title = lineTitle(product.name, line);
  const variation = variationText(line);
  const changeText = isDesigned(line) ? 'Edit your design' : 'Change photos or pack';
  const price = unitPrice === undefined ? packText(line) : eachText(unitPrice, line);
  return (
    <Card as="li" className={styles.line}>
      <Link to={`/products/${line.productId}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <LinePicture line={line} productImage={product.imageUrl} alt="" size="7rem" className={styles.shot} />
      </Link>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={`/products/${line.productId}`}>{product.name}</Link>
        </h2>
        {variation && <p className={styles.choice}>{variation}</p>}
        {price && <p className={styles.choice}>{price}</p>}
        {isChangeable(line) && (
          <Link to={editPathOf(line)} className={styles.change} aria-label={`${changeText}: ${title}`}>
            {changeText}
          </Link>
        )}
      </div>
      <IconButton
        ref={removeButton}
        label={`Remove ${title}`}
        icon={<Icon icon={Trash2} />}
        className={styles.remove}
        onClick={onRemove}
      />
      <div className={`${common.bar3} ${styles.amounts}`}>
        <QuantityStepper
          disabled={line.problem !== undefined}
          problemId={stockNote && !line.problem ? stockNoteId : undefined}
          label={`Quantity of ${title}`}
          value={quantity}
          maximum={shopPolicy.cart.maximumQuantity}
          onChange={setQuantity}
        />
        {unitPrice !== undefined && <strong className={styles.total}>{formatMoney(times(unitPrice, quantity))}</strong>}
      </div>
      <LinePhotos line={line} />
      {line.problem && (
        <Notice tone="danger" className={common.wide} title="This item is unavailable">
          {problemTexts[line.problem]} {isChangeable(line) ? 'Change or remove it' : 'Remove it'} to continue. Its
          photos are saved until then.
        </Notice>
      )}
      {unitPrice === undefined && !line.problem && (
        <Notice tone="danger" className={common.wide} title="The price of this item could not be determined">
          Remove it and add it to your cart again.
        </Notice>
      )}
      {priceNote && (
        <Notice tone="warning" className={common.wide} title="New price">
          {priceNote}
        </Notice>
      )}
      {stockNote && !line.problem && (
        <Notice id={stockNoteId} tone="warning" role="alert" className={common.wide} title="Not Enough Stock">
          {stockNote}
        </Notice>
      )}
    </Card>
  );
}
