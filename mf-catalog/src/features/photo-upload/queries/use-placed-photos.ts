import { useMemo, useRef, useState } from 'react';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { ApprovedPhotos } from '../../../shared/uploads/model/photo-approval';
import type { BlurryDialog, BlurryQuestion } from '../components/blurry-dialog';
import type { PhotoList } from '../../../shared/uploads/model/photo-list';
import type { Uploads } from '../../../shared/uploads/model/uploads';
import { type PhotoChoice, type PhotoChoices, type PhotoInPlace, designOf, placedPhotos } from '../model/placed-photos';
import { usePhotoDetails } from './use-photo-details';

const loadDialog = async () =>
  (await import(/* webpackChunkName: "blurry-dialog" */ '../components/blurry-dialog')).BlurryDialog;

type PlacedPhotosOptions = {
  uploads: Uploads;
  photos: PhotoList;
  magnets: ProductMagnets | undefined;
  places: number;
  first: PhotoChoices;
  /** Of an edited line, until something changes. */
  design: Design | null | undefined;
};

const idsOf = (photos: PhotoList): string =>
  photos.flatMap(({ id, state }) => (state.kind === 'refused' ? [] : [id])).join();

const asShown = ({ photo: { id, size }, isAcross, slot }: PhotoInPlace): [string, PhotoChoice][] =>
  slot && size ? [[id, { isAcross, approved: { slot, size } }]] : [];

const blurryKeyOf = ({ photo, words }: PhotoInPlace) => `${photo.id} ${words?.text}`;

export function usePlacedPhotos({ uploads, photos, magnets, places, first, design }: PlacedPhotosOptions) {
  const withDetails = usePhotoDetails(photos);
  const [choices, setChoices] = useState(first);
  const [start] = useState({ ids: idsOf(photos), places });
  const [isTurned, setIsTurned] = useState(false);
  const [question, setQuestion] = useState<(BlurryQuestion & { Dialog: typeof BlurryDialog }) | null>(null);
  const accepted = useRef(new Set<string>());

  const keptDesign = (list: PhotoList): Design | undefined =>
    design && !isTurned && places === start.places && idsOf(list) === start.ids ? design : undefined;
  const kept = keptDesign(photos);
  const placed = useMemo(
    () => placedPhotos({ photos: photos.map(withDetails), magnets, places, choices, design: kept }),
    [photos, withDetails, magnets, places, choices, kept],
  );

  async function ask(about: readonly PhotoInPlace[]): Promise<boolean> {
    const Dialog = await loadDialog().catch(() => undefined);
    // their tiles say it too
    if (!Dialog) return true;
    return new Promise((resolve) => {
      const answer = (isWanted: boolean) => {
        setQuestion(null);
        resolve(isWanted);
      };
      setQuestion({ Dialog, photos: about, answer });
    });
  }

  const isAccepted = (one: PhotoInPlace): boolean => {
    const slot = choices.get(one.photo.id)?.approved?.slot;
    const wasApproved = design?.approvedAt && slot && design.slots.includes(slot);
    return Boolean(wasApproved) || accepted.current.has(blurryKeyOf(one));
  };

  async function approve(): Promise<ApprovedPhotos | null> {
    // a photo may have been stored since the last render
    const list = uploads.read();
    const isKept = keptDesign(list) !== undefined;
    const shown = placedPhotos({ photos: list.map(withDetails), magnets, places, choices, design: keptDesign(list) });
    const blurry = shown.filter(({ words }) => words?.isLow);
    const asked = blurry.filter((one) => !isAccepted(one));
    setChoices((before) => new Map([...before, ...shown.flatMap(asShown)]));
    if (asked.length > 0 && !(await ask(asked))) return null;
    for (const one of blurry) accepted.current.add(blurryKeyOf(one));
    return { design: isKept ? undefined : designOf(shown, new Date().toISOString()) };
  }

  function turn({ photo, isAcross }: PhotoInPlace): void {
    setIsTurned(true);
    setChoices((before) => new Map(before).set(photo.id, { isAcross: !isAcross }));
  }

  return { placed, choices, question, approve, turn };
}
