import { rangeProblem } from 'shared-contracts/time/shop-days';
import { TextField } from 'shared-ui/text-field';
import styles from './date-range.module.css';

export type Days = { from: string; to: string };

type DateRangeProps = { days: Days; onChange: (days: Days) => void };

/** Both days included. */
export function DateRange({ days, onChange }: DateRangeProps) {
  const { from, to } = days;
  return (
    <div className={styles.range}>
      <TextField
        type="date"
        label="First day"
        value={from}
        error={from === '' ? 'Choose a day' : undefined}
        onChange={({ target }) => onChange({ from: target.value, to })}
      />
      <TextField
        type="date"
        label="Last day"
        value={to}
        error={to === '' ? 'Choose a day' : from && rangeProblem(days)}
        onChange={({ target }) => onChange({ from, to: target.value })}
      />
    </div>
  );
}
