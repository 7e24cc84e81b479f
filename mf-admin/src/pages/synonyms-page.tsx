import { AdminFrame } from '../shared/admin-frame/admin-frame';
import SearchX from '@lucide/icons/icons/search-x';
import type { Synonym } from 'shared-contracts/synonyms/schemas';
import type { DataColumn } from '../shared/data-table/data-table';
import { type EntryHandlers, actionsColumn } from '../shared/entries/entry-columns';
import { EntryManagement } from '../shared/entries/entry-management';
import { SynonymDialog } from '../features/synonyms/components/synonym-dialog';

const columnsFor = (handlers: EntryHandlers<Synonym>): DataColumn<Synonym>[] => [
  { id: 'term', header: 'Shoppers search for', cell: ({ term }) => term },
  { id: 'meanings', header: 'Also find', cell: ({ meanings }) => meanings.join(', ') },
  actionsColumn(({ term }) => term, handlers),
];

const SynonymManagement = () => (
  <EntryManagement
    list="synonyms"
    columnsFor={columnsFor}
    empty={{ icon: SearchX, text: 'Add the words that shoppers search for and your products don’t have.' }}
    consequenceOf={({ term }) => `${term}. Shoppers who search for it only find products with these words.`}
    renderDialog={(props) => <SynonymDialog {...props} />}
  />
);

export const SynonymsPage = () => (
  <AdminFrame title="Synonyms" permission="admin">
    <SynonymManagement />
  </AdminFrame>
);
