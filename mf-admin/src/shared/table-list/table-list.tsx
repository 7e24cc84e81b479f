import type { ReactNode } from 'react';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon, type IconData } from 'shared-ui/icon';
import { PagedList, type PagedListProps } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import { DataTable, type DataTableProps } from '../data-table/data-table';
import { ListLayout } from '../list-layout/list-layout';

type TableListProps<Row> = Pick<PagedListProps<Row>, 'query' | 'noun' | 'errorTitle' | 'children'> & {
  tools: ReactNode;
  skeleton?: ReactNode;
  empty: { icon: IconData; title?: string; text: string };
};

export const TableList = <Row,>({ tools, skeleton, empty, noun, children, ...list }: TableListProps<Row>) => (
  <ListLayout tools={tools}>
    <PagedList
      {...list}
      noun={noun}
      skeleton={skeleton ?? <Skeleton label={`Loading ${noun}`} width="100%" height="20rem" />}
      empty={
        <EmptyState icon={<Icon icon={empty.icon} />} title={empty.title ?? `No ${noun} found`}>
          {empty.text}
        </EmptyState>
      }
    >
      {children}
    </PagedList>
  </ListLayout>
);

type DataTableListProps<Row extends { id: string }> = Omit<TableListProps<Row>, 'children'> &
  Pick<DataTableProps<Row>, 'caption' | 'columns' | 'sort' | 'onSort'>;

export const DataTableList = <Row extends { id: string }>(props: DataTableListProps<Row>) => {
  const { caption, columns, sort, onSort, ...list } = props;
  return (
    <TableList {...list}>
      {(rows, total) => <DataTable {...{ caption, columns, sort, onSort, rows, total }} />}
    </TableList>
  );
};
