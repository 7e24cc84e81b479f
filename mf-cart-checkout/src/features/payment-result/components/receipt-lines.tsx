import { eachText, variationText } from 'shared-contracts/cart/line-text';
import { formatMoney, parseMoney, times } from 'shared-contracts/money/money';
import type { OrderLine } from 'shared-contracts/orders/schemas';
import { LinePicture } from 'shared-ui/line-picture';
import styles from './receipt-lines.module.css';

const photosText = (count: number) => count > 0 && `${count} ${count === 1 ? 'photo' : 'photos'}`;

export const ReceiptLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <ul className={styles.lines} aria-label="Items in your order">
    {lines.map((line) => {
      const price = parseMoney(line.price);
      return (
        <li key={line.id} className={styles.line}>
          <LinePicture
            line={line}
            productImage={line.imageUrl}
            alt={`Your ${line.customDesign ? 'design' : 'photo'} for ${line.productName}`}
            size="4.5rem"
            className={styles.shot}
          />
          <div className={styles.words}>
            <strong>{line.productName}</strong>
            <span>{[variationText(line), photosText(line.customImages.length)].filter(Boolean).join(', ')}</span>
            <span>
              {line.quantity} x {eachText(price, line)}
            </span>
          </div>
          <span className={styles.total}>{formatMoney(times(price, line.quantity))}</span>
        </li>
      );
    })}
  </ul>
);
