import { useInfiniteQuery } from '@tanstack/react-query';
import Mail from '@lucide/icons/icons/mail';
import { MessageSort, MessageState } from 'shared-contracts/contact/admin-schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { SearchForm } from '../../../shared/search-form/search-form';
import { contactMessagesQuery } from '../queries/contact-messages';
import { MessageTable } from './message-table';

const parameters = ['q', 'state', 'sort'] as const;
const states = [
  { value: '', label: 'All messages' },
  { value: 'open', label: 'Open' },
  { value: 'handled', label: 'Handled' },
];

export function ContactMessages() {
  const { values, set } = useListAddress(parameters);
  const state = MessageState.safeParse(values.state).data;
  const sort = MessageSort.safeParse(values.sort).data ?? 'newest';
  const search = { ...(values.q && { q: values.q }), ...(state && { state }) };
  const messages = useInfiniteQuery(contactMessagesQuery({ sort, ...search }));
  const isNarrowed = values.q !== '' || state !== undefined;
  return (
    <ListLayout
      tools={
        <>
          <SearchForm
            label="Search messages"
            hint="Name, email, phone or text"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          <SelectField
            label="Show"
            options={states}
            value={state ?? ''}
            onChange={({ target }) => set({ state: target.value })}
          />
          <CsvLink path="/api/admin/contact-messages/export" search={search} />
        </>
      }
    >
      <PagedList
        query={messages}
        noun="messages"
        errorTitle="Unable to Load Messages"
        skeleton={<Skeleton label="Loading messages" width="100%" height="20rem" />}
        empty={
          <EmptyState icon={<Icon icon={Mail} />} title="No messages found">
            {isNarrowed ? 'Try another search.' : 'Messages from the contact form appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <MessageTable
            messages={rows}
            total={messages.data?.pages[0]?.total ?? rows.length}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </PagedList>
    </ListLayout>
  );
}
