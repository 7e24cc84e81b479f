import { Notice } from 'shared-ui/notice';
import { ApiError } from 'shell/contract';
import styles from './stale-notice.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** The present state, if a save was refused because somebody else saved first. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the contract says what the details of this code are
export function currentStateIn<T extends Fields>(error: unknown, code: string): T | null {
  if (!(error instanceof ApiError) || error.problem?.code !== code) return null;
  return (error.problem.details ?? null) as T | null;
}

const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export type StaleNoticeProps = {
  before: Fields;
  now: Fields;
  /** The compared fields by their form labels. */
  labels: Readonly<Record<string, string>>;
};

/** Says what others have changed; the next save overwrites it. */
export function StaleNotice({ before, now, labels }: StaleNoticeProps) {
  const changed = Object.entries(labels).filter(([name]) => inWords(before[name]) !== inWords(now[name]));
  return (
    <Notice tone="warning" title="Somebody else has changed this meanwhile">
      Your changes are not saved yet. Save again to replace theirs.
      <ul className={styles.changes}>
        {changed.map(([name, label]) => (
          <li key={name}>
            {label}: {inWords(before[name])} → {inWords(now[name])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
