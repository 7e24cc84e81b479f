import { type FormEvent, useState } from 'react';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { sheetsProblem } from '../model/ready-search';
import styles from './print-runs.module.css';

const parameters = ['until', 'sheets'] as const;

/** The most urgent orders on so many sheets, placed until a day. Pages have no limit. */
export function ReadyLimits({ hasSheets }: { hasSheets: boolean }) {
  const { values, set } = useListAddress(parameters);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as { sheets?: string; until: string };
    const sheets = typed.sheets?.trim() ?? '';
    const wrong = sheetsProblem(sheets);
    setProblem(wrong);
    if (wrong === undefined) set({ sheets, until: typed.until });
  };
  return (
    // resets when the address changes
    <form key={`${values.sheets} ${values.until}`} className={styles.limits} noValidate onSubmit={submit}>
      {hasSheets && (
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
      )}
      <TextField name="until" type="date" label="Ordered up to" defaultValue={values.until} />
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
