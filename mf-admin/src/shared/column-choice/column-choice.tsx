import Columns from '@lucide/icons/icons/columns-3';
import { useId, useState } from 'react';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { columnsChoice } from '../stored/stored-choice';
import styles from './column-choice.module.css';

/** Hidden columns by list, so that new ones show. */
const hiddenColumns = () => Object(columnsChoice.read()) as Record<string, unknown>;
const hiddenIn = (list: string): unknown[] => {
  const columns = hiddenColumns()[list];
  return Array.isArray(columns) ? columns : [];
};

export function useHiddenColumns(list: string) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenIn(list).map(String)));
  const toggle = (column: string): void => {
    const next = new Set(hidden);
    if (!next.delete(column)) next.add(column);
    setHidden(next);
    columnsChoice.write({ ...hiddenColumns(), [list]: [...next] });
  };
  return { hidden, toggle };
}

type ColumnChoiceProps = {
  columns: readonly { id: string; header: string }[];
  hidden: ReadonlySet<string>;
  onToggle: (column: string) => void;
};

export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const id = useId();
  return (
    <>
      <Button variant="secondary" className={styles.button} popoverTarget={id}>
        <Icon icon={Columns} /> Columns
      </Button>
      <fieldset id={id} popover="auto" className={styles.choices}>
        <legend className={styles.legend}>Shown columns</legend>
        {columns.map(({ id: column, header }) => (
          <label key={column} className={styles.choice}>
            <input type="checkbox" checked={!hidden.has(column)} onChange={() => onToggle(column)} /> {header}
          </label>
        ))}
      </fieldset>
    </>
  );
}
