import { type FormEvent, useState } from 'react';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { sheetsProblem } from '../model/ready-search';
import styles from './print-runs.module.css';

const parameters = ['until', 'sheets'] as const;

/** How much the run takes: the most urgent orders on so many sheets, placed until a day. */
export function ReadyLimits() {
  const { values, set } = useListAddress(parameters);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<'sheets' | 'until', string>;
    const wrong = sheetsProblem(typed.sheets.trim());
    setProblem(wrong);
    if (wrong === undefined) set({ sheets: typed.sheets.trim(), until: typed.until });
  };
  return (
    // the address may change without the form
    <form key={`${values.sheets} ${values.until}`} className={styles.limits} noValidate onSubmit={submit}>
      <TextField
        name="sheets"
        label="Up to sheets"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className={styles.short}
        defaultValue={values.sheets}
        error={problem}
      />
      <TextField name="until" type="date" label="Ordered up to" defaultValue={values.until} />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
