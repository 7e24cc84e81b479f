import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { type Synonym, SynonymForm } from 'shared-contracts/synonyms/schemas';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { StaleNotice, currentStateIn } from '../../../shared/stale-notice/stale-notice';
import { useSaveSynonym } from '../queries/synonyms';

type Fields = z.input<typeof SynonymForm>;

const names = ['term', 'meanings'] as const;
const labels = { term: 'Shoppers search for', meanings: 'Also find' };

const startingWith = (synonym: Synonym | null) => ({
  term: synonym?.term ?? '',
  meanings: synonym?.meanings.join(', ') ?? '',
});

export function SynonymDialog({ synonym, onClose }: { synonym: Synonym | null; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Fields, unknown, SynonymForm>({
    resolver: zodResolver(SynonymForm),
    defaultValues: startingWith(synonym),
  });
  const field = fieldsOf({ register, formState });
  const [seen, setSeen] = useState(synonym);
  const save = useSaveSynonym();
  const verb = synonym ? 'update' : 'create';
  const submit = handleSubmit((form) =>
    save.mutate(
      { seen, form },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `Synonym ${verb}d successfully` });
          onClose();
        },
        onError: (error) => {
          setSeen(currentStateIn<Synonym>(error, 'synonym_changed') ?? seen);
          showFieldErrors(error, setError, names);
          toast(failureToast(`Failed to ${verb} synonym`, error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={synonym ? 'Edit Synonym' : 'Add New Synonym'}
      description="For words that shoppers use and your products don’t. Case, accents and plurals make no difference."
      isDirty={formState.isDirty}
      isBusy={save.isPending}
      submit={synonym ? 'Update Synonym' : 'Create Synonym'}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {synonym && seen && synonym.version !== seen.version && (
        <StaleNotice before={startingWith(synonym)} now={startingWith(seen)} labels={labels} />
      )}
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
