import Mail from '@lucide/icons/icons/mail';
import { failureToast } from 'shared-contracts/api/failure';
import { type ContactMessage, MessageSort, MessageState } from 'shared-contracts/contact/admin-schemas';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate, toast } from 'shell/contract';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { CsvLink } from '../../../shared/csv-link/csv-link';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { optionsOf } from '../../../shared/options/options-of';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { DataTableList } from '../../../shared/table-list/table-list';
import styles from './contact-messages.module.css';

function Sender({ message: { name, email, phone } }: { message: ContactMessage }) {
  return (
    <span className={styles.sender}>
      <span className={common.bold}>{name}</span>
      <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      {phone && <span>{phone}</span>}
    </span>
  );
}

function State({ message: { handledAt, handledBy } }: { message: ContactMessage }) {
  if (handledAt === null) return <Badge tone="warning">Open</Badge>;
  return (
    <span className={styles.state}>
      <Badge tone="success">Handled</Badge>
      <span className={common.fine}>
        <ShopDate at={handledAt} /> {handledBy && `by ${handledBy}`}
      </span>
    </span>
  );
}

function Mark({ message: { id, name, handledAt } }: { message: ContactMessage }) {
  const mark = useApiChange('PATCH /api/admin/contact-messages/:id', { queryKey: ['/api/admin/contact-messages'] });
  const isHandled = handledAt !== null;
  const press = async () => {
    try {
      // not `mutate`: its callbacks are lost with the row
      await mark.mutateAsync({ id, handled: !isHandled });
      toast({ tone: 'success', title: isHandled ? 'Message opened again' : 'Message handled' });
    } catch (error) {
      toast(failureToast('The message was not changed', error));
    }
  };
  return (
    <Button variant="secondary" busy={mark.isPending} busyLabel="Saving..." onClick={() => void press()}>
      {isHandled ? 'Open again' : 'Mark as handled'} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}

const columns: DataColumn<ContactMessage>[] = [
  { id: 'sender', header: 'From', cell: (message) => <Sender message={message} /> },
  { id: 'message', header: 'Message', cell: ({ message }) => <span className={styles.message}>{message}</span> },
  {
    id: 'received',
    header: 'Received',
    cell: ({ createdAt }) => <ShopDate at={createdAt} />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'state', header: 'Status', cell: (message) => <State message={message} /> },
  { id: 'actions', header: 'Actions', cell: (message) => <Mark message={message} /> },
];

const parameters = ['q', 'state', 'sort'] as const;
const states = optionsOf({ '': 'All messages', open: 'Open', handled: 'Handled' });

export function ContactMessages() {
  const { values, set, choose } = useListAddress(parameters);
  const state = MessageState.safeParse(values.state).data;
  const sort = MessageSort.safeParse(values.sort).data ?? 'newest';
  const search = { ...(values.q && { q: values.q }), ...(state && { state }) };
  const messages = usePagedQuery('GET /api/admin/contact-messages', { sort, ...search });
  const isNarrowed = values.q !== '' || state !== undefined;
  return (
    <DataTableList
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
          <SelectField label="Show" options={states} value={state ?? ''} onChange={choose('state')} />
          <CsvLink path="/api/admin/contact-messages/export" search={search} />
        </>
      }
      caption="Messages"
      columns={columns}
      sort={sort}
      onSort={(next) => set({ sort: next })}
    />
  );
}
