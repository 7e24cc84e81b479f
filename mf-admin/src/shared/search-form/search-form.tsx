import { type FormEvent, useEffect, useRef } from 'react';
import Search from '@lucide/icons/icons/search';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { TextField } from 'shared-ui/text-field';
import styles from './search-form.module.css';

export type SearchFormProps = {
  label: string;
  /** What is searched: "Name or email". */
  hint: string;
  value: string;
  onSearch: (text: string) => void;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Focused by the / key. */
export function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '/' || !isPlain || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value.trim() ?? '');
  };
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          // resets when the address changes
          key={value}
          ref={field}
          type="search"
          label={label}
          hideLabel
          placeholder={hint}
          defaultValue={value}
          maxLength={200}
          aria-keyshortcuts="/"
        />
        <IconButton type="submit" label="Search" variant="outline" icon={<Icon icon={Search} />} />
      </form>
    </search>
  );
}
