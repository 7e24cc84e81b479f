import { useEffect, useMemo, useState } from 'react';
import type { TrayPhotos } from './pack-design';
import type { PhotoFlag, flagsOf } from './photo-flags';

const NONE: ReadonlyMap<string, PhotoFlag> = new Map();

export function usePhotoFlags(tray: readonly string[], photos: TrayPhotos): ReadonlyMap<string, PhotoFlag> {
  const [judge, setJudge] = useState<typeof flagsOf>();
  const isWanted = tray.length > 1 && !judge;
  useEffect(() => {
    if (!isWanted) return;
    void import(/* webpackChunkName: "suggestions" */ './photo-flags').then(
      ({ flagsOf: loaded }) => setJudge(() => loaded),
      // photos have no flags if the code cannot be loaded
      () => {},
    );
  }, [isWanted]);
  return useMemo(() => judge?.(tray, photos) ?? NONE, [judge, tray, photos]);
}
