import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

/** Another device has changed the design that is open here. */
export function NewerDesign({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  // nothing is saved on the server until it is answered
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice} role="alert">
      <Notice
        tone="warning"
        title="You changed this design on another device"
        action={
          <>
            <Button onClick={onTake}>Use that one</Button>
            <Button variant="secondary" onClick={onKeep}>
              Keep this one
            </Button>
          </>
        }
      >
        Which one would you like to continue? The photos of both stay in your tray.
      </Notice>
    </div>
  );
}
