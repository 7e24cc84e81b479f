import { EmptyState } from 'shared-ui/empty-state';
import { Icon, type IconData } from 'shared-ui/icon';
import { SelectField, type SelectOption } from 'shared-ui/select-field';
import { CardList, type CardListProps } from '../card-list/card-list';
import { ListLayout } from '../list-layout/list-layout';
import { optionsOf } from '../options/options-of';
import { SearchForm } from '../search-form/search-form';
import type { useStatusAddress } from './use-status-address';

const sorts = optionsOf({ newest: 'Newest first', oldest: 'Oldest first' });

type StatusListProps<Row> = Pick<CardListProps<Row>, 'query' | 'children'> & {
  address: ReturnType<typeof useStatusAddress>;
  statuses: readonly SelectOption[];
  title: string;
  hint: string;
  icon: IconData;
  emptyText: string;
};

export function StatusList<Row>({ address, statuses, title, hint, icon, emptyText, ...list }: StatusListProps<Row>) {
  const { search, set, choose } = address;
  const noun = title.toLowerCase();
  return (
    <ListLayout
      tools={
        <>
          <SearchForm label={`Search ${noun}`} hint={hint} value={search.q ?? ''} onSearch={(q) => set({ q })} />
          <SelectField label="Show" options={statuses} value={search.status} onChange={choose('status')} />
          <SelectField label="Sort by" options={sorts} value={search.sort} onChange={choose('sort')} />
        </>
      }
    >
      <CardList
        {...list}
        noun={noun}
        errorTitle={`Unable to Load ${title}`}
        empty={
          <EmptyState icon={<Icon icon={icon} />} title={search.q ? `No ${noun} found` : `No ${noun}`}>
            {search.q ? 'Try another search or status.' : emptyText}
          </EmptyState>
        }
      />
    </ListLayout>
  );
}
