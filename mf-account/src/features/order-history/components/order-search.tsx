import { useId } from 'react';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import styles from './order-history.module.css';

type OrderSearchProps = { q: string; onSearch: (q: string) => void };

export function OrderSearch({ q, onSearch }: OrderSearchProps) {
  const name = useId();
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get(name);
          onSearch(typeof text === 'string' ? text.trim() : '');
        }}
      >
        <TextField
          // another address starts afresh
          key={q}
          label="Search your orders"
          hint="Order number or product"
          type="search"
          name={name}
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
