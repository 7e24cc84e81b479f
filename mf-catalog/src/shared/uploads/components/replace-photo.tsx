import type { ReactNode } from 'react';
import { Button } from 'shared-ui/button';
import { ACCEPTED_FILES, takeFiles } from '../model/accepted-files';
import styles from './replace-photo.module.css';

type ReplacePhotoProps = {
  label: string;
  className?: string | undefined;
  onChoose: (file: File) => void;
  children: ReactNode;
};

/** The file input covers it, so that a drop works too. */
export const ReplacePhoto = ({ label, className, onChoose, children }: ReplacePhotoProps) => (
  <Button asChild variant="secondary" className={className}>
    <label className={styles.replace}>
      <input
        type="file"
        accept={ACCEPTED_FILES}
        aria-label={label}
        className={styles.input}
        onChange={(event) => {
          const [file] = takeFiles(event);
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  </Button>
);
