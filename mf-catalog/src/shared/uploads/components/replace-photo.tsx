import type { ReactNode } from 'react';
import { ACCEPTED_FILES, takeFiles } from 'shared-contracts/files/take-files';
import { Button } from 'shared-ui/button';
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
        onChange={async ({ target }) => {
          const [file] = await takeFiles(target);
          if (file) onChoose(file);
        }}
      />
      {children}
    </label>
  </Button>
);
