import BookmarkPlus from '@lucide/icons/icons/bookmark-plus';
import Trash from '@lucide/icons/icons/trash';
import { type FormEvent, useState } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import type { OrderAddress } from '../model/order-search';
import {
  MAX_NAME_LENGTH,
  type OrderView,
  addressOf,
  builtInViews,
  removeView,
  saveView,
  savedViews,
  viewOf,
} from '../model/order-views';
import styles from './order-filters.module.css';

type SaveDialogProps = { onSave: (name: string) => void; onClose: () => void };

function SaveDialog({ onSave, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') setError('Enter a name');
    else if (builtInViews.some((view) => view.name === given)) setError('This name is already taken');
    else onSave(given);
  };
  return (
    <FormDialog
      title="Save this view"
      description="Its search, filters and order are kept on this device."
      submit="Save view"
      isBusy={false}
      isDirty={name !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={MAX_NAME_LENGTH}
        value={name}
        {...(error !== undefined && { error })}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}

type OrderViewsProps = { values: OrderAddress; onChoose: (address: OrderAddress) => void };

export function OrderViews({ values, onChoose }: OrderViewsProps) {
  const [own, setOwn] = useState<readonly OrderView[]>(savedViews);
  const [isSaving, setIsSaving] = useState(false);
  const views = [...builtInViews, ...own];
  const current = viewOf(values, views);
  const isOwn = own.some((view) => view === current);
  const optionOf = ({ name }: OrderView, group?: string) => ({ value: name, label: name, group });
  const save = (name: string) => {
    const address = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    setOwn(saveView({ name, address }));
    setIsSaving(false);
  };
  return (
    <span className={styles.views}>
      <SelectField
        label="View"
        hideLabel
        value={current?.name ?? ''}
        options={[
          ...(current ? [] : [{ value: '', label: 'View: own filters' }]),
          ...builtInViews.map((view) => optionOf(view)),
          ...own.map((view) => optionOf(view, 'Saved')),
        ]}
        onChange={({ target }) => {
          const chosen = views.find(({ name }) => name === target.value);
          if (chosen) onChoose(addressOf(chosen));
        }}
      />
      {!current && (
        <IconButton
          label="Save this view"
          variant="outline"
          icon={<Icon icon={BookmarkPlus} />}
          onClick={() => setIsSaving(true)}
        />
      )}
      {current && isOwn && (
        <IconButton
          label={`Delete view ${current.name}`}
          variant="danger"
          icon={<Icon icon={Trash} />}
          onClick={() => setOwn(removeView(current.name))}
        />
      )}
      {isSaving && <SaveDialog onSave={save} onClose={() => setIsSaving(false)} />}
    </span>
  );
}
