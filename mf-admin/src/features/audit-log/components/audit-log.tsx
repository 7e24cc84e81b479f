import ScrollText from '@lucide/icons/icons/scroll-text';
import { Link } from 'react-router-dom';
import { TimeSort } from 'shared-contracts/api/fields';
import { type AuditEntry, AuditSubject } from 'shared-contracts/audit/schemas';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ShopDate } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { SearchForm } from '../../../shared/search-form/search-form';
import { DataTableList } from '../../../shared/table-list/table-list';
import { type Shown, changedFieldsOf } from '../model/changed-fields';
import { subjectPath, subjectText } from '../model/subject-link';
import styles from './audit-log.module.css';

const parameters = ['q', 'subject', 'sort'] as const;
const subjects = [
  { value: '', label: 'Everything' },
  ...AuditSubject.options.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

const Value = ({ value }: { value: Shown }) =>
  'at' in value ? <ShopDate at={value.at} show="date and time" /> : value.text;

const Changes = ({ entry }: { entry: AuditEntry }) => (
  <dl className={styles.changes}>
    {changedFieldsOf(entry).map(({ label, before, after }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {before !== null && (
            <del>
              <VisuallyHidden>Before: </VisuallyHidden>
              <Value value={before} />
            </del>
          )}
          {before !== null && after !== null && <span aria-hidden="true">→</span>}
          {after !== null && (
            <ins>
              <VisuallyHidden>After: </VisuallyHidden>
              <Value value={after} />
            </ins>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const Actor = ({ actor }: { actor: AuditEntry['actor'] }) =>
  actor ? (
    <span className={styles.actor}>
      {actor.name && <span>{actor.name}</span>}
      <span className={common.muted}>{actor.email}</span>
    </span>
  ) : (
    'A deleted account'
  );

function Subject({ entry }: { entry: AuditEntry }) {
  const [path, text] = [subjectPath(entry), subjectText(entry)];
  return path === null ? text : <Link to={path}>{text}</Link>;
}

const columns: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <ShopDate at={at} show="date and time" />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => <Actor actor={actor} /> },
  { id: 'action', header: 'What', cell: ({ action }) => action },
  { id: 'subject', header: 'Of', cell: (entry) => <Subject entry={entry} /> },
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
    <DataTableList
      query={entries}
      noun="entries"
      errorTitle="Unable to Load the Audit Log"
      skeleton={<Skeleton label="Loading the audit log" width="100%" height="20rem" />}
      empty={{ icon: ScrollText, title: 'No entries', text: 'What the staff changes appears here.' }}
      tools={
        <>
          <SearchForm
            label="Search the audit log"
            hint="Product, order number, customer, or who changed it"
            value={values.q}
            onSearch={(q) => set({ q })}
          />
          <SelectField label="Show" options={subjects} value={subject ?? ''} onChange={choose('subject')} />
        </>
      }
      caption="Audit log"
      columns={columns}
      sort={sort}
      onSort={(next) => set({ sort: next })}
    />
  );
}
