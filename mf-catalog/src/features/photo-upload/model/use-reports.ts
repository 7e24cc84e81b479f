import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { localFiles, readyPhotos, unsentPhotos } from '../../../shared/uploads/model/photo-list';
import type { UploadedPhotos, Uploads } from '../../../shared/uploads/model/uploads';
import type { PhotoChoices } from './placed-photos';

type ReportsOptions = {
  uploads: Uploads;
  choices: PhotoChoices;
  /** While kept photos are read, nothing is reported. */
  isReading: RefObject<boolean>;
  onChange: (photos: UploadedPhotos) => void;
};

export function useReports({ uploads, choices, isReading, onChange }: ReportsOptions): void {
  const reported = useRef<string>(undefined);
  const lastChoices = useRef(choices);

  const report = useEffectEvent(() => {
    if (isReading.current) return;
    const across = ({ id }: { id: string }) => choices.get(id)?.isAcross && ({ isAcross: true } as const);
    const current = () => {
      const photos = uploads.read();
      return {
        stored: photos.flatMap((photo) => readyPhotos([photo]).map((one) => ({ ...one, ...across(photo) }))),
        unsent: unsentPhotos(photos).map(({ id, name }) => ({ id, name, ...across({ id }) })),
      };
    };
    const { stored, unsent } = current();
    const paths = stored.map(({ objectPath }) => objectPath);
    const all = JSON.stringify([
      stored.map(({ objectPath, isAcross }) => [objectPath, isAcross]),
      unsent.map(({ id, isAcross }) => [id, isAcross]),
    ]);
    if (all === reported.current) return;
    reported.current = all;
    const files = () => localFiles(uploads.read());
    onChange({ stored, paths, whenSettled: uploads.whenSettled, unsent, files, current });
  });

  useEffect(() => uploads.subscribe(() => report()), [uploads]);
  useEffect(() => {
    if (lastChoices.current === choices) return;
    lastChoices.current = choices;
    report();
  }, [choices]);
}
