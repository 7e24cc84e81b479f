import type { ReactNode } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { LoadError } from '../load-error/load-error';
import { LoadMore } from '../load-more/load-more';
import styles from './paged-list.module.css';

type PagedQuery<Row> = {
  data: { pages: readonly { rows: readonly Row[]; total: number }[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => Promise<unknown>;
  fetchNextPage: () => Promise<unknown>;
};

export type PagedListProps<Row> = {
  query: PagedQuery<Row>;
  noun: string;
  errorTitle: string;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (rows: Row[], total: number) => ReactNode;
};

/** A list that loads page by page, with its loading, empty and error states. */
export function PagedList<Row>({ query, noun, errorTitle, skeleton, empty, children }: PagedListProps<Row>) {
  const { data, error } = query;
  if (!data) {
    if (!error) return skeleton;
    return <LoadError title={errorTitle} error={error} onRetry={() => void query.refetch()} />;
  }
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  const total = data.pages[0]?.total ?? rows.length;
  return (
    <div className={styles.list}>
      {children(rows, total)}
      <LoadMore
        shown={rows.length}
        total={total}
        noun={noun}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={
          query.isFetchNextPageError && error
            ? failureText(error, `More ${noun} could not be loaded. Please try again.`)
            : undefined
        }
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
