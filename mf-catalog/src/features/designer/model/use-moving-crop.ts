import { useEffect, useEffectEvent, useState } from 'react';
import type { Crop } from 'shared-contracts/design/crop';

const SETTLED_AFTER_MS = 200;

/** `onChange`: when the crop rests, and when the editor closes. */
export function useMovingCrop({ crop, onChange }: { crop: Crop; onChange: (crop: Crop) => void }) {
  const [moving, setMoving] = useState<Crop | null>(null);
  const settle = useEffectEvent(() => {
    if (moving) onChange(moving);
  });
  useEffect(() => {
    if (!moving) return undefined;
    const timer = window.setTimeout(() => {
      settle();
      setMoving(null);
    }, SETTLED_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [moving]);
  useEffect(() => () => settle(), []);
  return [moving ?? crop, setMoving] as const;
}
