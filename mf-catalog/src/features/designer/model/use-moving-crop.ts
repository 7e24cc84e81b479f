import { useEffect, useRef, useState } from 'react';
import type { Crop } from 'shared-contracts/design/crop';

const SETTLED_AFTER_MS = 200;

/** The crop while it changes. `onChange` gets it when it rests, and when the editor closes. */
export function useMovingCrop({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const [moving, setMoving] = useState<Crop | null>(null);
  const latest = useRef({ moving, onChange });
  useEffect(() => {
    latest.current = { moving, onChange };
  });
  useEffect(() => {
    if (!moving) return undefined;
    const timer = window.setTimeout(() => {
      onChange(moving);
      setMoving(null);
    }, SETTLED_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [moving, onChange]);
  useEffect(
    () => () => {
      if (latest.current.moving) latest.current.onChange(latest.current.moving);
    },
    [],
  );
  return [moving ?? crop, setMoving] as const;
}
