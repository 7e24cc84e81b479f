import type { ReactNode } from 'react';
import { Card } from 'shared-ui/card';
import { PagedList, type PagedListProps } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import styles from './card-list.module.css';

export type CardListProps<Row> = Pick<PagedListProps<Row>, 'query' | 'noun' | 'errorTitle' | 'empty'> & {
  children: (row: Row) => ReactNode;
};

/** For rows that need more than a table's row. */
export const CardList = <Row,>({ noun, children, ...list }: CardListProps<Row>) => (
  <PagedList
    {...list}
    noun={noun}
    skeleton={
      <Card className={`${common.stack4} ${styles.list}`}>
        <Skeleton label={`Loading ${noun}`} height="6rem" />
        <Skeleton height="6rem" />
      </Card>
    }
  >
    {(rows) => <ul className={`${common.stack4} ${styles.list}`}>{rows.map(children)}</ul>}
  </PagedList>
);
