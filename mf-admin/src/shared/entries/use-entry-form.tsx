import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ApiInput } from 'shared-contracts/api/api';
import { failureToast } from 'shared-contracts/api/failure';
import { showFieldErrors } from 'shared-contracts/api/field-errors';
import { toast } from 'shell/contract';
import type * as z from 'zod';
import { StaleNotice, currentStateIn } from '../stale-notice/stale-notice';
import { type EntryList, type EntryOf, entryLists, useSaveEntry } from './entry-lists';

type EntryFormOptions<List extends EntryList, Fields> = {
  list: List;
  schema: z.ZodType<ApiInput<`POST /api/admin/${List}`>, Fields>;
  entry: EntryOf<List> | null;
  startingWith: (entry: EntryOf<List> | null) => Fields;
  labels: Readonly<Record<keyof Fields & string, string>>;
  onClose: () => void;
};

/** The form of a dialog that adds an entry, or edits one and says what others have changed meanwhile. */
export function useEntryForm<List extends EntryList, Fields extends FieldValues>(
  options: EntryFormOptions<List, Fields>,
) {
  const { list, schema, entry, startingWith, labels, onClose } = options;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: startingWith(entry) as DefaultValues<Fields>,
  });
  const [seen, setSeen] = useState(entry);
  const save = useSaveEntry(list);
  const { noun, changed } = entryLists[list];
  const verb = entry ? 'update' : 'create';
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { seen, form: values },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${noun.charAt(0)}${noun.slice(1).toLowerCase()} ${verb}d successfully` });
          onClose();
        },
        onError: (error) => {
          setSeen(currentStateIn<EntryOf<List>>(error, changed) ?? seen);
          showFieldErrors(error, form.setError, Object.keys(labels) as Path<Fields>[]);
          toast(failureToast(`Failed to ${verb} ${noun.toLowerCase()}`, error));
        },
      },
    ),
  );
  return {
    form,
    dialog: {
      title: entry ? `Edit ${noun}` : `Add New ${noun}`,
      submit: entry ? `Update ${noun}` : `Create ${noun}`,
      isDirty: form.formState.isDirty,
      isBusy: save.isPending,
      onSubmit: (event: FormEvent) => void submit(event),
      onClose,
    },
    staleNotice: entry && seen && entry.version !== seen.version && (
      <StaleNotice before={startingWith(entry)} now={startingWith(seen)} labels={labels} />
    ),
  };
}
