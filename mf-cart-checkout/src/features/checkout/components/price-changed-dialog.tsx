import { lineTitle } from 'shared-contracts/cart/line-text';
import { ZERO, formatMoney, parseMoney, toDecimal } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Price } from 'shared-ui/price';
import common from 'shared-ui/styles/common.module.css';
import { SummaryList } from 'shared-ui/summary-list';
import type { PriceQuestion } from '../queries/use-checkout';
import styles from './price-changed-dialog.module.css';

type PriceChangedDialogProps = {
  question: PriceQuestion;
  onConfirm: () => void;
  onCancel: () => void;
};

export function PriceChangedDialog({ question: { order, prices }, onConfirm, onCancel }: PriceChangedDialogProps) {
  const { totals } = prices;
  const amount = (text: string) => formatMoney(parseMoney(text));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Prices have changed"
      description="Some prices have changed since you added these items. This is your new total."
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Not now
          </Button>
          <Button onClick={onConfirm}>Accept and pay {amount(totals.total)}</Button>
        </>
      }
    >
      <ul className={styles.lines}>
        {order.lines.map((asked, index) => {
          const line = prices.lines[index];
          return (
            line && (
              <li key={asked.id} className={styles.line}>
                <span>
                  {line.quantity} x {lineTitle(line.name, asked)}
                </span>
                <span className={styles.prices}>
                  {asked.unitPrice !== parseMoney(line.unitPrice) && (
                    <span className={common.soft}>was {formatMoney(asked.unitPrice)}</span>
                  )}
                  <Price size="small" amount={toDecimal(parseMoney(line.unitPrice))} />
                </span>
              </li>
            )
          );
        })}
      </ul>
      <SummaryList
        rows={[
          { label: 'Subtotal', value: amount(totals.subtotal) },
          { label: 'Tax', value: amount(totals.tax) },
          { label: 'Shipping', value: parseMoney(totals.shipping) === ZERO ? 'Free' : amount(totals.shipping) },
          { label: 'Total', value: amount(totals.total), emphasis: true },
        ]}
      />
    </Dialog>
  );
}
