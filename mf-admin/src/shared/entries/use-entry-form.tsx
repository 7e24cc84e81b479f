import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ApiInput } from 'shared-contracts/api/api';
import { failureToast } from 'shared-contracts/api/failure';
import { showFieldErrors } from 'shared-contracts/api/field-errors';
import { toast, ApiError } from 'shell/contract';
import * as z from 'zod';
import { type EntryList, type EntryOf, entryLists, useSaveEntry } from './entry-lists';
import { Notice } from 'shared-ui/notice';
import styles from './stale-notice.module.css';

type Compared = Readonly<Record<string, unknown>>;

/** The present state, if a save was refused because somebody else saved first. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the contract says what the details of this code are
function currentStateIn<T extends Compared>(error: unknown, code: string): T | null {
  if (!(error instanceof ApiError) || error.problem?.code !== code) return null;
  return (error.problem.details ?? null) as T | null;
}

const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

type StaleNoticeProps = {
  before: Compared;
  now: Compared;
  /** The compared fields by their form labels. */
  labels: Readonly<Record<string, string>>;
};

/** Says what others have changed; the next save overwrites it. */
function StaleNotice({ before, now, labels }: StaleNoticeProps) {
  const changed = Object.entries(labels).filter(([name]) => inWords(before[name]) !== inWords(now[name]));
  return (
    <Notice tone="warning" title="Somebody else has changed this meanwhile">
      Your changes are not saved yet. Save again to replace theirs.
      <ul className={styles.changes}>
        {changed.map(([name, label]) => (
          <li key={name}>
            {label}: {inWords(before[name])} → {inWords(now[name])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

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
