import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Photo } from '../photo/photo';
import { downloadPhoto } from './download-photo';
import css from './photo-viewer.module.css';
import { PhotoStage } from './photo-stage';
import { stepFrom, zoomLimits, zoomedBy } from './zoom';

export type PhotoViewerProps = {
  /** Where the photos are kept, as the order names them. */
  photos: readonly string[];
  /** Which photo is open; null: none, the viewer is closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
  /** Whose photos these are, for who does not see them: "Photos of order 1a2b3c4d". */
  title: string;
  /** Called when a download has ended either way; what to say of it is the page's. */
  onDownloadEnd?: (outcome: 'downloaded' | 'failed') => void;
};

type ToolProps = { label: string; icon: ReactNode; onPress: () => void; disabled?: boolean };

/** A tool at its limit stays focusable: a button that turns `disabled` loses the focus, and the viewer its keys. */
const Tool = ({ label, icon, onPress, disabled = false }: ToolProps) => (
  <button
    type="button"
    className={css.tool}
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {icon}
  </button>
);

/** What a key does. Arrows step, except where they scroll a photo that is larger than the screen. */
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const zoomOfKey: Record<string, number> = { '+': 1, '=': 1, '-': -1 };

type OpenViewerProps = Required<Pick<PhotoViewerProps, 'photos' | 'title' | 'onIndexChange'>> &
  Pick<PhotoViewerProps, 'onDownloadEnd'> & { index: number; location: string };

function OpenViewer({ photos, index, location, title, onIndexChange, onDownloadEnd }: OpenViewerProps) {
  // the zoom belongs to the photo it was set for: the next one begins whole again
  const [zoomed, setZoomed] = useState<{ index: number; zoom: number }>({ index, zoom: zoomLimits.whole });
  const [isDownloading, setIsDownloading] = useState(false);
  const zoom = zoomed.index === index ? zoomed.zoom : zoomLimits.whole;
  const zoomBy = (steps: number) => setZoomed({ index, zoom: zoomedBy(zoom, steps) });
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
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isScrolling = zoom > zoomLimits.whole && (event.target as Element).hasAttribute('data-stage');
    const by = isScrolling || photos.length === 1 ? undefined : stepOfKey[event.key];
    if (by) step(by);
    const steps = zoomOfKey[event.key];
    if (steps) zoomBy(steps);
  };

  return (
    <Dialog.Content className={css.viewer} aria-describedby={undefined} onKeyDown={onKeyDown}>
      <header className={css.bar}>
        <Dialog.Title className={css.title}>{title}</Dialog.Title>
        <p className={css.counter} aria-live="polite">
          <span className={css.hidden}>Photo </span>
          {index + 1} of {photos.length}
        </p>
        <div className={css.tools}>
          <Tool label="Zoom out" icon={<ZoomOut />} onPress={() => zoomBy(-1)} disabled={zoom === zoomLimits.least} />
          <output className={css.zoom} aria-label="Zoom">
            {zoom}%
          </output>
          <Tool label="Zoom in" icon={<ZoomIn />} onPress={() => zoomBy(1)} disabled={zoom === zoomLimits.most} />
          <Tool label="Download" icon={<Download />} onPress={() => void download()} disabled={isDownloading} />
          <Dialog.Close className={css.tool} aria-label="Close" title="Close">
            <X />
          </Dialog.Close>
        </div>
      </header>
      <div className={css.middle}>
        <PhotoStage
          key={index}
          location={location}
          alt={`Photo ${index + 1} of ${photos.length}`}
          zoom={zoom}
          onSwipe={photos.length > 1 ? step : undefined}
        />
        {photos.length > 1 && (
          <>
            <div className={css.previous}>
              <Tool label="Previous photo" icon={<ChevronLeft />} onPress={() => step(-1)} />
            </div>
            <div className={css.next}>
              <Tool label="Next photo" icon={<ChevronRight />} onPress={() => step(1)} />
            </div>
          </>
        )}
      </div>
      {photos.length > 1 && (
        <ul className={css.thumbs} aria-label="All photos">
          {photos.map((photo, at) => (
            // the same photo may be printed twice: only its place tells it from the other
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${at} ${photo}`}>
              <button
                type="button"
                className={css.thumb}
                aria-label={`Show photo ${at + 1}`}
                aria-current={at === index || undefined}
                onClick={() => onIndexChange(at)}
              >
                <Photo location={photo} alt="" sizes="72px" missing="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog.Content>
  );
}

/** A customer's photos over the whole screen: step, zoom from 50% to 300%, download. */
export function PhotoViewer({ photos, index, onIndexChange, title, onDownloadEnd }: PhotoViewerProps) {
  const location = index === null ? undefined : photos[index];
  return (
    <Dialog.Root open={location !== undefined} onOpenChange={(open) => open || onIndexChange(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className={css.overlay} />
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
      </Dialog.Portal>
    </Dialog.Root>
  );
}
