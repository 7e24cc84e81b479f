import { TextField } from 'shared-ui/text-field';

type ReasonFieldProps = { value: string; onChange: (reason: string) => void };

export const ReasonField = ({ value, onChange }: ReasonFieldProps) => (
  <TextField
    label="Reason"
    hint="Optional. The history shows it."
    autoComplete="off"
    maxLength={500}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
