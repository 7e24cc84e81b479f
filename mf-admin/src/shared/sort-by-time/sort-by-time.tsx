import type { TimeSort } from 'shared-contracts/api/fields';
import { SelectField } from 'shared-ui/select-field';

const sorts: { value: TimeSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

type SortByTimeProps = { value: TimeSort; onChange: (sort: string) => void };

/** Sorts a list of cards. */
export const SortByTime = ({ value, onChange }: SortByTimeProps) => (
  <SelectField label="Sort by" options={sorts} value={value} onChange={({ target }) => onChange(target.value)} />
);
