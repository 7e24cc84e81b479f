import { AdminFrame } from '../shared/admin-frame/admin-frame';
import SearchX from '@lucide/icons/icons/search-x';
import { type Synonym, SynonymForm } from 'shared-contracts/synonyms/schemas';
import type { DataColumn } from '../shared/data-table/data-table';
import { type EntryHandlers, actionsColumn } from '../shared/entries/entry-columns';
import { EntryManagement } from '../shared/entries/entry-management';
import { fieldsOf } from 'shared-contracts/api/field-errors';
import { TextField } from 'shared-ui/text-field';
import { useEntryForm } from '../shared/entries/use-entry-form';
import { FormDialog } from '../shared/form-dialog/form-dialog';

const labels = { term: 'Shoppers search for', meanings: 'Also find' };

const startingWith = (synonym: Synonym | null) => ({
  term: synonym?.term ?? '',
  meanings: synonym?.meanings.join(', ') ?? '',
});

function SynonymDialog({ entry, onClose }: { entry: Synonym | null; onClose: () => void }) {
  const { form, dialog, staleNotice } = useEntryForm({
    list: 'synonyms',
    schema: SynonymForm,
    entry,
    startingWith,
    labels,
    onClose,
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      {...dialog}
      description="For words that shoppers use and your products don’t. Case, accents and plurals make no difference."
    >
      {staleNotice}
      <TextField label={labels.term} hint="Such as polaroid" required autoComplete="off" {...field('term')} />
      <TextField
        label={labels.meanings}
        hint="Words of your products, separated by commas, such as instant frame, retro"
        required
        autoComplete="off"
        {...field('meanings')}
      />
    </FormDialog>
  );
}

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
