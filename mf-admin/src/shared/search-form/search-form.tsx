import { type FormEvent, useRef } from 'react';
import Search from '@lucide/icons/icons/search';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { TextField } from 'shared-ui/text-field';
import styles from './search-form.module.css';

export type SearchFormProps = {
  label: string;
  hint: string;
  value: string;
  onSearch: (text: string) => void;
};

export function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          // the address may change without the form
          key={value}
          ref={field}
          type="search"
          label={label}
          hint={hint}
          defaultValue={value}
          maxLength={200}
        />
        <Button type="submit" variant="secondary">
          <Icon icon={Search} /> Search
        </Button>
      </form>
    </search>
  );
}
