import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { QRCanvas, frameLoop, rearCamera } from 'qr/dom.js';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { Spinner } from 'shared-ui/spinner';
import styles from './packing.module.css';

const problems: Record<string, string> = {
  NotAllowedError: 'The camera is blocked. Allow it in the settings of your browser, or type the number.',
  NotFoundError: 'This device has no camera. Use a scanner, or type the number.',
  NotReadableError: 'Another program uses the camera. Close it and try again.',
};
const noCamera = 'The camera cannot be used here. Use a scanner, or type the number.';

export type CameraScannerProps = { onScan: (text: string) => void; onClose: () => void };

/** Rendered inside the dialog, so that its effect finds the video. */
function CameraView({ onScan }: Pick<CameraScannerProps, 'onScan'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'scanning' | { problem: string }>('opening');
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    const closed = new AbortController();
    const onClosed = (work: () => void) => {
      if (closed.signal.aborted) work();
      else closed.signal.addEventListener('abort', work);
    };
    const open = async (player: HTMLVideoElement): Promise<void> => {
      const camera = await rearCamera(player);
      onClosed(() => camera.stop());
      if (closed.signal.aborted) return;
      setState('scanning');
      const canvas = new QRCanvas();
      let isReading = false;
      const read = async () => {
        if (isReading || closed.signal.aborted) return;
        isReading = true;
        const found = await camera.readFrame(canvas, true).finally(() => {
          isReading = false;
        });
        const text = typeof found === 'string' ? found : found?.find((result) => typeof result === 'string');
        if (typeof text !== 'string' || closed.signal.aborted) return;
        closed.abort();
        scanned(text);
      };
      // most frames have no code
      onClosed(frameLoop(() => void read().catch(() => {}), player));
    };
    const fail = (error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      if (!closed.signal.aborted) setState({ problem: problems[name] ?? noCamera });
    };
    if (video.current) open(video.current).catch(fail);
    return () => closed.abort();
  }, []);
  if (typeof state === 'object') return <Notice tone="danger">{state.problem}</Notice>;
  return (
    <div className={styles.camera}>
      {state === 'opening' && <Spinner label="Opening the camera" />}
      <video ref={video} muted playsInline aria-label="What the camera sees" />
    </div>
  );
}

/** No picture leaves the device. */
export const CameraScanner = ({ onScan, onClose }: CameraScannerProps) => (
  <Dialog
    open
    title="Scan with the camera"
    description="Hold the code on the packing slip or the printed sheet in front of the camera."
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <CameraView onScan={onScan} />
  </Dialog>
);
