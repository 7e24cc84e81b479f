import Check from '@lucide/icons/icons/check';
import X from '@lucide/icons/icons/x';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { DateText } from '../date-text/date-text';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './timeline.module.css';

export type TimelineStep = {
  name: string;
  /** ISO 8601. */
  at?: string | null;
  /** Defaults to done. `ahead` is still to come; `stopped` ended the process. */
  state?: 'done' | 'ahead' | 'stopped';
};
export type TimelineProps = { steps: readonly TimelineStep[]; timeZone: string; className?: string };

const stateLabels = { done: 'Done', ahead: 'Still to come', stopped: 'Stopped' } as const;

/** What has happened, in order, by the clock of the shop's time zone. */
export const Timeline = ({ steps, timeZone, className }: TimelineProps) => (
  <ol className={classNames(styles.steps, className)}>
    {steps.map(({ name, at, state = 'done' }) => (
      <li key={name} className={classNames(styles.step, styles[state])}>
        <span className={styles.dot} aria-hidden="true">
          {state === 'done' && <Icon icon={Check} />}
          {state === 'stopped' && <Icon icon={X} />}
        </span>
        <div>
          <p className={styles.name}>{name}</p>
          <VisuallyHidden>{stateLabels[state]}</VisuallyHidden>
          {at && (
            <p className={styles.at}>
              <DateText at={at} timeZone={timeZone} show="date and time" />
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);
