import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import type { OrderLine } from 'shared-contracts/orders/schemas';
import { Picture } from 'shared-ui/picture';
import styles from './receipt-lines.module.css';

const photosText = (count: number) => count > 0 && `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** What was bought. The picture of a line is the shopper's own first photo. */
export const ReceiptLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <ul className={styles.lines} aria-label="Items in your order">
    {lines.map((line) => {
      const price = parseMoney(line.price);
      const photo = line.customImages[0];
      return (
        <li key={line.id} className={styles.line}>
          <Picture
            src={photo ?? line.imageUrl}
            alt={photo ? `Your photo for ${line.productName}` : ''}
            width={1}
            height={1}
            sizes="4.5rem"
            className={styles.shot}
          />
          <div className={styles.words}>
            <strong>{line.productName}</strong>
            <span>
              {[line.selectedPack && `Pack of ${line.selectedPack}`, photosText(line.customImages.length)]
                .filter(Boolean)
                .join(', ')}
            </span>
            <span>
              {line.quantity} x {formatMoney(price)}
            </span>
          </div>
          <span className={styles.total}>{formatMoney(times(price, line.quantity))}</span>
        </li>
      );
    })}
  </ul>
);
