import { fieldsOf } from 'shared-contracts/api/field-errors';
import { type Synonym, SynonymForm } from 'shared-contracts/synonyms/schemas';
import { TextField } from 'shared-ui/text-field';
import { useEntryForm } from '../../../shared/entries/use-entry-form';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';

const labels = { term: 'Shoppers search for', meanings: 'Also find' };

const startingWith = (synonym: Synonym | null) => ({
  term: synonym?.term ?? '',
  meanings: synonym?.meanings.join(', ') ?? '',
});

export function SynonymDialog({ entry, onClose }: { entry: Synonym | null; onClose: () => void }) {
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
