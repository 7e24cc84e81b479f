import { useState } from 'react';
import { Card } from 'shared-ui/card';
import { Photo } from 'shared-ui/photo';
import { PhotoViewer } from 'shared-ui/photo-viewer';
import common from 'shared-ui/styles/common.module.css';
import { toast } from 'shell/contract';
import styles from './uploaded-photos.module.css';

const report = (outcome: 'downloaded' | 'failed') =>
  outcome === 'downloaded'
    ? toast({ tone: 'success', title: 'Download successful' })
    : toast({
        tone: 'destructive',
        title: 'Download failed',
        description: 'Unable to download the image. Please try again.',
      });

export function UploadedPhotos({ photos, title }: { photos: string[]; title: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <Card className={common.stack4}>
      <h2 className={common.textXl}>Uploaded Photos ({photos.length})</h2>
      <ul className={styles.grid}>
        {photos.map((photo, index) => (
          // the same photo may appear twice
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${photo}`}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`Photo ${index + 1}: Click to enlarge`}
              onClick={() => setOpened(index)}
            >
              <Photo
                location={photo}
                alt=""
                sizes="(width >= 60rem) 16rem, (width >= 40rem) 30vw, 45vw"
                missing="Image not found"
              />
              <span className={styles.index}>{index + 1}</span>
              <span className={styles.hint}>Click to enlarge</span>
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer photos={photos} index={opened} onIndexChange={setOpened} title={title} onDownloadEnd={report} />
    </Card>
  );
}
