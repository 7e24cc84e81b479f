import { type ReactNode, useState } from 'react';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import { Icon } from 'shared-ui/icon';
import { formatMoney } from 'shared-contracts/money/money';
import type { OrderQuote } from '../model/order-quote';
import styles from './collapsed-summary.module.css';
import { totalLabel } from './order-summary';

export function CollapsedSummary({ quote, children }: { quote: OrderQuote; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.header}>
        <Icon icon={ChevronDown} className={styles.chevron} />
        <span className={styles.words}>Your order</span>
        <span className={styles.total}>
          {`${totalLabel(quote)}: `}
          <strong>{formatMoney(quote.total)}</strong>
        </span>
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}
