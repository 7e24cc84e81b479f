import { useInfiniteQuery } from '@tanstack/react-query';
import Mail from '@lucide/icons/icons/mail';
import { MessageSort, MessageState } from 'shared-contracts/contact/admin-schemas';
import { SelectField } from 'shared-ui/select-field';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
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
    <TableList
      query={messages}
      noun="messages"
      errorTitle="Unable to Load Messages"
      empty={{ icon: Mail, text: isNarrowed ? 'Try another search.' : 'Messages from the contact form appear here.' }}
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
      {(rows, total) => (
        <MessageTable messages={rows} total={total} sort={sort} onSort={(next) => set({ sort: next })} />
      )}
    </TableList>
  );
}
