import { editPathOf } from 'shared-contracts/cart/edit-path';
import { eachText, lineTitle, variationText } from 'shared-contracts/cart/line-text';
import type { Priced } from 'shared-contracts/cart/totals';
import { formatMoney, times } from 'shared-contracts/money/money';
import { Link } from 'react-router-dom';
import { missingPhotosOf } from 'shared-contracts/orders/missing-photos';
import { LinePicture } from 'shared-ui/line-picture';
import { MissingPhotos } from 'shared-ui/missing-photos';
import common from 'shared-ui/styles/common.module.css';
import type { CartLine } from 'shell/contract';
import styles from './bought-lines.module.css';

type BoughtLinesProps = {
  lines: readonly Priced<CartLine>[];
  /** In the order of the lines. */
  notes: readonly (string | undefined)[];
  /** By the id of the line. */
  priceNotes: ReadonlyMap<string, string>;
};

export const BoughtLines = ({ lines, notes, priceNotes }: BoughtLinesProps) => (
  <ul className={styles.lines}>
    {lines.map((line, index) => (
      <li key={line.id} className={styles.line}>
        <LinePicture line={line} productImage={line.product.imageUrl} alt="" size="3.5rem" className={styles.shot} />
        <div className={styles.words}>
          <strong>{line.product.name}</strong>
          {line.variation && <span>{variationText(line)}</span>}
          <span>
            {line.quantity} x {eachText(line.unitPrice, line)}
          </span>
          <div>
            <MissingPhotos count={missingPhotosOf(line)}>
              <Link to={editPathOf(line)} aria-label={`Add photos: ${lineTitle(line.product.name, line)}`}>
                Add photos
              </Link>
            </MissingPhotos>
          </div>
          {priceNotes.has(line.id) && <span className={styles.news}>{priceNotes.get(line.id)}</span>}
          {notes[index] && <span className={styles.problem}>{notes[index]}</span>}
        </div>
        <span className={common.figure}>{formatMoney(times(line.unitPrice, line.quantity))}</span>
      </li>
    ))}
  </ul>
);
