import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { ErrorState } from '../error-state/error-state';
import { LoadMore } from '../load-more/load-more';
import styles from './paged-list.module.css';

/** What it uses of React Query's infinite query. */
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
  /** What the rows are called: `orders`. */
  noun: string;
  /** The title when not even the first page could be loaded. */
  errorTitle: string;
  /** The text for an error: the server's message, or the fallback. */
  messageOf: (error: Error, fallback: string) => string;
  skeleton: ReactNode;
  /** In the place of a list without rows. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
};

/** A list that grows by pages, with all that can happen to it: loading, failing, having no rows, having more of them. */
export function PagedList<Row>({ query, noun, errorTitle, messageOf, skeleton, empty, children }: PagedListProps<Row>) {
  const { data, error } = query;
  if (!data) {
    if (!error) return skeleton;
    return (
      <ErrorState title={errorTitle} action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
        {messageOf(error, 'Please check your connection and try again.')}
      </ErrorState>
    );
  }
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return empty;
  return (
    <div className={styles.list}>
      {children(rows)}
      <LoadMore
        shown={rows.length}
        total={data.pages[0]?.total ?? rows.length}
        noun={noun}
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={
          query.isFetchNextPageError && error
            ? messageOf(error, `More ${noun} could not be loaded. Please try again.`)
            : undefined
        }
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}
