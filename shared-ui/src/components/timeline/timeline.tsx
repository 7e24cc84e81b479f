import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { classNames } from '../../class-names';
import { DateText } from '../date-text/date-text';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './timeline.module.css';

export type TimelineStep = {
  name: string;
  /** When it happened, ISO 8601, where that is known. */
  at?: string | null;
  /** Done unless told: a step that is still to come, or one that ended the way. */
  state?: 'done' | 'ahead' | 'stopped';
};
export type TimelineProps = { steps: readonly TimelineStep[]; className?: string };

const saidOf = { done: 'Done', ahead: 'Still to come', stopped: 'Stopped' } as const;

/** Steps in their order, with what is done and when. For pages that the browser renders, as the times are the reader's own. */
export const Timeline = ({ steps, className }: TimelineProps) => (
  <ol className={classNames(styles.steps, className)}>
    {steps.map(({ name, at, state = 'done' }) => (
      <li key={name} className={classNames(styles.step, styles[state])}>
        <span className={styles.dot} aria-hidden="true">
          {state === 'done' && <Check />}
          {state === 'stopped' && <X />}
        </span>
        <div>
          <p className={styles.name}>{name}</p>
          <VisuallyHidden>{saidOf[state]}</VisuallyHidden>
          {at && (
            <p className={styles.at}>
              <DateText at={at} show="date and time" />
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);
