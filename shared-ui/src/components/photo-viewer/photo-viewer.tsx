import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as RadixDialog from 'radix-ui/dialog';
import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import Download from '@lucide/icons/icons/download';
import X from '@lucide/icons/icons/x';
import ZoomIn from '@lucide/icons/icons/zoom-in';
import ZoomOut from '@lucide/icons/icons/zoom-out';
import { saveFile } from 'shared-contracts/files/save-file';
import { Icon } from '../icon/icon';
import { IconButton } from '../icon-button/icon-button';
import { Photo } from '../photo/photo';
import { isInToast } from '../toaster/is-in-toast';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { PhotoStage, THUMB_SIZES } from './photo-stage';
import { stepFrom, zoomLimits, zoomedBy } from './zoom';
import styles from './photo-viewer.module.css';

/** Stored photos come in several formats, and the file's name says JPEG. */
const jpegOf = (location: string) => (location.startsWith('/objects/') ? `${location}?as=jpeg` : location);

/** As a JPEG. Throws if it cannot be fetched. */
async function downloadPhoto(location: string, fileName: string): Promise<void> {
  const response = await fetch(jpegOf(location));
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  saveFile(await response.blob(), fileName);
}

export type PhotoViewerProps = {
  photos: readonly string[];
  /** Null if the viewer is closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
  title: string;
  onDownloadEnd?: (outcome: 'downloaded' | 'failed') => void;
};

type ToolProps = { label: string; icon: ReactNode; onPress: () => void; disabled?: boolean; variant?: 'outline' };

/** Stays focusable at its limit: a `disabled` button would lose focus, and the viewer its keyboard shortcuts. */
const Tool = ({ onPress, disabled = false, ...button }: ToolProps) => (
  <IconButton
    {...button}
    title={button.label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  />
);

const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const zoomOfKey: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

type OpenViewerProps = Required<Pick<PhotoViewerProps, 'photos' | 'title' | 'onIndexChange'>> &
  Pick<PhotoViewerProps, 'onDownloadEnd'> & { index: number; location: string };

function OpenViewer({ photos, index, location, title, onIndexChange, onDownloadEnd }: OpenViewerProps) {
  const [zoomed, setZoomed] = useState<{ index: number; zoom: number }>({ index, zoom: zoomLimits.whole });
  const opener = useRef<Element | null>(null);
  const [isDownloading, setIsDownloading] = useState(false);
  const zoom = zoomed.index === index ? zoomed.zoom : zoomLimits.whole;
  const changeZoom = (change: (zoom: number) => number) =>
    setZoomed((before) => ({ index, zoom: change(before.index === index ? before.zoom : zoomLimits.whole) }));
  const zoomBy = (steps: number) => changeZoom((before) => zoomedBy(before, steps));
  const step = (by: number) => onIndexChange(stepFrom(index, by, photos.length));

  const download = async () => {
    setIsDownloading(true);
    try {
      await downloadPhoto(location, `photo-${index + 1}.jpg`);
      onDownloadEnd?.('downloaded');
    } catch {
      onDownloadEnd?.('failed');
    } finally {
      setIsDownloading(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Radix sends Escape only to the topmost layer, which may be a toast
    if (event.key === 'Escape') onIndexChange(null);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isScrolling = zoom > zoomLimits.whole && (event.target as Element).hasAttribute('data-stage');
    const by = isScrolling || photos.length === 1 ? undefined : stepOfKey[event.key];
    if (by) step(by);
    const steps = zoomOfKey[event.key];
    if (steps) zoomBy(steps);
  };

  return (
    <RadixDialog.Content
      className={styles.viewer}
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      // the viewer fills the screen: all that is outside of it are toasts
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => {
        if (isInToast(event.target)) event.preventDefault();
      }}
      onOpenAutoFocus={() => {
        opener.current = document.activeElement;
      }}
      onCloseAutoFocus={(event) => {
        // Radix returns focus to its own trigger, but this viewer is opened by state
        event.preventDefault();
        if (opener.current instanceof HTMLElement) opener.current.focus();
      }}
    >
      <header className={styles.bar}>
        <RadixDialog.Title className={styles.title}>{title}</RadixDialog.Title>
        <p className={styles.counter} aria-live="polite">
          <VisuallyHidden>Photo </VisuallyHidden>
          {index + 1} of {photos.length}
        </p>
        <div className={styles.tools}>
          <Tool
            label="Zoom out"
            icon={<Icon icon={ZoomOut} />}
            onPress={() => zoomBy(-1)}
            disabled={zoom === zoomLimits.least}
          />
          <output className={styles.zoom} aria-label="Zoom">
            {Math.round(zoom)}%
          </output>
          <Tool
            label="Zoom in"
            icon={<Icon icon={ZoomIn} />}
            onPress={() => zoomBy(1)}
            disabled={zoom === zoomLimits.most}
          />
          <Tool
            label="Download"
            icon={<Icon icon={Download} />}
            onPress={() => void download()}
            disabled={isDownloading}
          />
          <RadixDialog.Close asChild>
            <IconButton label="Close" title="Close" icon={<Icon icon={X} />} />
          </RadixDialog.Close>
        </div>
      </header>
      <div className={styles.middle}>
        <PhotoStage
          key={index}
          location={location}
          alt={`Photo ${index + 1} of ${photos.length}`}
          zoom={zoom}
          onZoom={changeZoom}
          onSwipe={photos.length > 1 ? step : undefined}
        />
        {photos.length > 1 && (
          <>
            <div className={styles.previous}>
              <Tool
                label="Previous photo"
                variant="outline"
                icon={<Icon icon={ChevronLeft} />}
                onPress={() => step(-1)}
              />
            </div>
            <div className={styles.next}>
              <Tool label="Next photo" variant="outline" icon={<Icon icon={ChevronRight} />} onPress={() => step(1)} />
            </div>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <ul className={styles.thumbs} aria-label="All photos">
          {photos.map((photo, at) => (
            // the same photo may appear twice, so only the index is unique
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${photo}`}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show photo ${at + 1}`}
                aria-current={at === index || undefined}
                onClick={() => onIndexChange(at)}
              >
                <Photo location={photo} alt="" sizes={THUMB_SIZES} missing="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </RadixDialog.Content>
  );
}

/** A dialog with photos to look at one by one, zoom and download. */
export function PhotoViewer({ photos, index, onIndexChange, title, onDownloadEnd }: PhotoViewerProps) {
  const location = index === null ? undefined : photos[index];
  return (
    <RadixDialog.Root open={location !== undefined} onOpenChange={(open) => open || onIndexChange(null)}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        {index !== null && location !== undefined && (
          <OpenViewer
            photos={photos}
            index={index}
            location={location}
            title={title}
            onIndexChange={onIndexChange}
            onDownloadEnd={onDownloadEnd}
          />
        )}
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
