import { Button } from 'shared-ui/button';
import styles from './order-list.module.css';

type NewOrdersBarProps = { count: number; isMore: boolean; onShow: () => void };

/** Says that there are orders which the list does not show yet, so that it does not move while somebody reads it. */
export const NewOrdersBar = ({ count, isMore, onShow }: NewOrdersBarProps) => (
  <output className={styles.news}>
    {count > 0 && (
      <>
        <span>
          {count}
          {isMore && '+'} new {count === 1 ? 'order' : 'orders'}
        </span>
        <Button variant="secondary" onClick={onShow}>
          Show
        </Button>
      </>
    )}
  </output>
);
