import { Button } from 'shared-ui/button';
import styles from './order-list.module.css';

type NewOrdersBarProps = { count: number; isMore: boolean; onShow: () => void };

/** Announces new orders instead of moving the list. */
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
