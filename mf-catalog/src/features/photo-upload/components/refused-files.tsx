import CircleAlert from '@lucide/icons/icons/circle-alert';
import X from '@lucide/icons/icons/x';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import type { Refusal } from '../model/admission';
import styles from './refused-files.module.css';

type RefusedFilesProps = { refusals: readonly Refusal[]; onDismiss: (refusal: Refusal) => void };

/** The files that were not added, each with its reason, until they are dismissed. */
export const RefusedFiles = ({ refusals, onDismiss }: RefusedFilesProps) => (
  <div aria-live="polite">
    {refusals.length > 0 && (
      <ul className={styles.files} aria-label="Files that were not added">
        {refusals.map((refusal, index) => (
          // two files may have the same name
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${refusal.name}`} className={styles.file}>
            <Icon icon={CircleAlert} className={styles.icon} />
            <p className={styles.words}>
              <strong>{refusal.title}</strong>
              <span>{refusal.reason}</span>
            </p>
            <IconButton label={`Dismiss ${refusal.name}`} icon={<Icon icon={X} />} onClick={() => onDismiss(refusal)} />
          </li>
        ))}
      </ul>
    )}
  </div>
);
