import { Button } from '../button/button';
import { Notice } from '../notice/notice';
import styles from './load-more.module.css';

export type LoadMoreProps = {
  /** How many entries are on the page, how many there are, and what they are called: `orders`. */
  shown: number;
  total: number;
  noun: string;
  hasMore: boolean;
  isLoading: boolean;
  /** What went wrong with the last attempt, fit to be read. */
  error?: string;
  onMore: () => void;
};

/** The foot of a list that grows by pages: how much of it is here, and the way to more. */
export function LoadMore({ shown, total, noun, hasMore, isLoading, error, onMore }: LoadMoreProps) {
  return (
    <div className={styles.foot}>
      {error && <Notice tone="danger">{error}</Notice>}
      {hasMore && (
        <Button variant="secondary" size="large" busy={isLoading} busyLabel="Loading..." onClick={onMore}>
          Load more
        </Button>
      )}
      <output className={styles.count}>
        {shown} of {total} {noun}
      </output>
    </div>
  );
}
