import ScrollText from '@lucide/icons/icons/scroll-text';
import { TimeSort } from 'shared-contracts/api/fields';
import { type AuditEntry, AuditSubject } from 'shared-contracts/audit/schemas';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { TableList } from '../../../shared/table-list/table-list';
import styles from './audit-log.module.css';

/** A field that was changed, in words. `before` and `after` are null if it was or is not there. */
type ChangedField = { name: string; before: string | null; after: string | null };

const inWords = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (typeof value === 'string') return value === '' ? '(empty)' : value;
  return value === null ? '(none)' : JSON.stringify(value);
};

/** "lowStockThreshold" as "low stock threshold". */
const nameInWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function changedFieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name: nameInWords(name),
    before: inWords(before?.[name]),
    after: inWords(after?.[name]),
  }));
}

const parameters = ['q', 'subject', 'sort'] as const;
const subjects = [
  { value: '', label: 'Everything' },
  ...AuditSubject.options.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

const Changes = ({ entry }: { entry: AuditEntry }) => (
  <dl className={styles.changes}>
    {changedFieldsOf(entry).map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {before !== null && (
            <del>
              <VisuallyHidden>Before: </VisuallyHidden>
              {before}
            </del>
          )}
          {after !== null && (
            <ins>
              <VisuallyHidden>After: </VisuallyHidden>
              {after}
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const columns: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <ShopDate at={at} show="date and time" />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor?.email ?? 'A deleted account' },
  { id: 'action', header: 'What', cell: ({ action }) => action },
  {
    id: 'subject',
    header: 'Of',
    cell: ({ subject, subjectId }) => `${subject} ${subjectId.slice(0, 8)}`,
  },
  { id: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
];

export function AuditLog() {
  const { values, set, choose } = useListAddress(parameters);
  const subject = AuditSubject.safeParse(values.subject).data;
  const sort = TimeSort.safeParse(values.sort).data ?? 'newest';
  const entries = usePagedQuery(
    'GET /api/admin/audit-log',
    { sort, ...(values.q && { q: values.q }), ...(subject && { subject }) },
    { staleTime: 0 },
  );
  return (
    <TableList
      query={entries}
      noun="entries"
      errorTitle="Unable to Load the Audit Log"
      skeleton={<Skeleton label="Loading the audit log" width="100%" height="20rem" />}
      empty={{ icon: ScrollText, title: 'No entries', text: 'Changes by administrators appear here.' }}
      tools={
        <>
          <SearchForm
            label="Search the audit log"
            hint="Email of an admin, id, or what was changed"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          <SelectField label="Show" options={subjects} value={subject ?? ''} onChange={choose('subject')} />
        </>
      }
    >
      {(rows, total) => (
        <DataTable
          caption="Audit log"
          columns={columns}
          rows={rows}
          total={total}
          sort={sort}
          onSort={(next) => set({ sort: next })}
        />
      )}
    </TableList>
  );
}
