import { Button } from '../button/button';
import { Notice } from '../notice/notice';
import styles from './load-more.module.css';

export type LoadMoreProps = {
  shown: number;
  total: number;
  noun: string;
  hasMore: boolean;
  isLoading: boolean;
  error?: string;
  onMore: () => void;
};

/** How much of a list is shown, and a button for more. */
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
