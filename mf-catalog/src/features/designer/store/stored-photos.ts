import type { StoredObject } from 'shared-contracts/media/schemas';
import { historyAfter } from '../model/design-history';
import type { TrayPhoto } from '../model/pack-design';
import { detailsOf } from '../../../shared/uploads/queries/photo-details';
import type { DesignerState, DesignerStore } from './designer-state';

/** Meanwhile, faces are being looked for. */
const ASK_AGAIN_MS = [2_000, 5_000, 10_000, 20_000, 40_000];

const wantedIn = ({ history, checked, uploads }: DesignerState): TrayPhoto[] =>
  Object.values(history.photos).filter(
    ({ id, objectPath, size, focus }) =>
      objectPath && checked.get(id) !== 'gone' && (!size || !focus || !(checked.has(id) || uploads.has(id))),
  );

function learn(designer: DesignerStore, about: readonly TrayPhoto[], found: ReadonlyMap<string, StoredObject>): void {
  const checked = about.map(({ id, objectPath }) => [id, found.has(objectPath!) ? 'there' : 'gone'] as const);
  const history = about.reduce((known, { id, objectPath, ...photo }) => {
    const { width, height, focus, sharpness, look } = found.get(objectPath!) ?? {};
    const isNews = !photo.size || (!photo.focus && focus) || (!photo.look && look);
    if (!width || !height || !isNews) return known;
    return historyAfter(known, {
      type: 'learn',
      photo: id,
      facts: { size: { width, height }, focus, sharpness, look },
    });
  }, designer.getState().history);
  designer.setState((before) => ({ history, checked: new Map([...before.checked, ...checked]) }));
}

function ask(designer: DesignerStore, firstWait: number): () => void {
  let isStopped = false;
  let asked = 0;
  let timer = window.setTimeout(() => void askNow(), firstWait);

  async function askNow(): Promise<void> {
    const about = wantedIn(designer.getState());
    const found = await detailsOf(about.map(({ objectPath }) => objectPath!)).catch(() => undefined);
    if (isStopped) return;
    const wait = ASK_AGAIN_MS[asked++] ?? (found ? undefined : ASK_AGAIN_MS.at(-1));
    if (wait !== undefined) timer = window.setTimeout(() => void askNow(), wait);
    // last, because what is learned may stop this
    if (found) learn(designer, about, found);
  }
  return () => {
    isStopped = true;
    window.clearTimeout(timer);
  };
}

/** Those of an earlier visit, or whose faces were not looked for yet. */
export function watchStoredPhotos(designer: DesignerStore): () => void {
  let key = '';
  let stop = () => {};
  function update(): void {
    const { checked, uploads } = designer.getState();
    const wanted = wantedIn(designer.getState());
    const isUrgent = wanted.some(({ id }) => !checked.has(id) && !uploads.has(id));
    const next = [isUrgent, ...wanted.map(({ objectPath }) => objectPath)].join(' ');
    if (next === key) return;
    key = next;
    stop();
    stop = wanted.length > 0 ? ask(designer, isUrgent ? 0 : ASK_AGAIN_MS[0]!) : () => {};
  }
  update();
  const unsubscribe = designer.subscribe(update);
  return () => {
    unsubscribe();
    stop();
  };
}
