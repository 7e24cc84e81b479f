import { useMemo, useRef, useState, useCallback, useEffect } from 'react';
import type { Design } from 'shared-contracts/design/schemas';
import type { ProductMagnets } from 'shared-contracts/design/template';
import type { ApprovedPhotos } from '../../../shared/uploads/model/photo-approval';
import type { BlurryDialog, BlurryQuestion } from '../components/blurry-dialog';
import type { PhotoList, Photo } from '../../../shared/uploads/model/photo-list';
import type { Uploads } from '../../../shared/uploads/model/uploads';
import { type PhotoChoice, type PhotoChoices, type PhotoInPlace, designOf, placedPhotos } from '../model/placed-photos';
import type { StoredObject } from 'shared-contracts/media/schemas';
import { detailsOf } from '../../../shared/uploads/queries/photo-details';

/** Meanwhile, faces are being looked for. */
const ASK_AGAIN_MS = [2_000, 5_000, 10_000, 20_000];

const pathOf = ({ state }: Photo): string => (state.kind === 'ready' ? state.objectPath : '');

function addDetails(photo: Photo, found: StoredObject | undefined): Photo {
  if (!found) return photo;
  const { width, height, focus } = found;
  const findings = { ...photo.findings, focus: photo.findings?.focus ?? focus };
  return { ...photo, size: photo.size ?? { width, height }, findings };
}

/** Returns what adds the sizes and faces that the shop has found. */
function usePhotoDetails(photos: PhotoList): (photo: Photo) => Photo {
  const [details, setDetails] = useState<ReadonlyMap<string, StoredObject>>(new Map());
  const known = useCallback((photo: Photo) => addDetails(photo, details.get(pathOf(photo))), [details]);
  const wanted = photos.map(known).filter((photo) => pathOf(photo) && !(photo.size && photo.findings?.focus));
  const isUrgent = wanted.some(({ findings }) => !findings);
  const paths = wanted.map(pathOf).join(' ');

  useEffect(() => {
    if (paths === '') return undefined;
    let isLeft = false;
    let asked = 0;
    let timer = window.setTimeout(() => void ask(), isUrgent ? 0 : ASK_AGAIN_MS[0]);
    async function ask(): Promise<void> {
      const found = await detailsOf(paths.split(' ')).catch(() => undefined);
      if (isLeft) return;
      const wait = ASK_AGAIN_MS[asked++];
      if (wait !== undefined) timer = window.setTimeout(() => void ask(), wait);
      // last, because what is found may stop this
      if (found) setDetails((before) => new Map([...before, ...found]));
    }
    return () => {
      isLeft = true;
      window.clearTimeout(timer);
    };
  }, [paths, isUrgent]);

  return known;
}

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
