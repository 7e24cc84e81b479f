import CircleAlert from '@lucide/icons/icons/circle-alert';
import X from '@lucide/icons/icons/x';
import { useRef } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import type { RefusedFile } from '../model/use-refused-files';
import styles from './refused-files.module.css';

type RefusedFilesProps = { files: readonly RefusedFile[]; onDismiss: (file: RefusedFile) => void };

export function RefusedFiles({ files, onDismiss }: RefusedFilesProps) {
  const list = useRef<HTMLUListElement>(null);
  function dismiss(file: RefusedFile): void {
    const at = files.indexOf(file);
    const neighbor = files[at + 1] ?? files[at - 1];
    if (neighbor) list.current?.querySelector<HTMLElement>(`[data-dismiss="${neighbor.id}"]`)?.focus();
    onDismiss(file);
  }
  return (
    <div aria-live="polite">
      {files.length > 0 && (
        <ul ref={list} className={styles.files} aria-label="Files that were not added">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <Icon icon={CircleAlert} className={styles.icon} />
              <p className={styles.words}>
                <strong>{file.title}</strong>
                <span>{file.reason}</span>
              </p>
              <IconButton
                label={`Dismiss ${file.name}`}
                data-dismiss={file.id}
                icon={<Icon icon={X} />}
                onClick={() => dismiss(file)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
