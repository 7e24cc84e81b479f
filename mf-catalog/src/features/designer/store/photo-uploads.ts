import { dismissToast, toast } from 'shell/contract';
import { ABOUT_PHOTOS, outcomeToast } from '../../../shared/uploads/model/upload-toasts';
import { type UnsentPhoto, createUploads } from '../../../shared/uploads/model/uploads';
import { measure, previews } from '../../../shared/uploads/queries/local-photos';
import { openTransport } from '../../../shared/uploads/queries/open-transport';
import { historyAfter } from '../model/design-history';
import type { TrayPhoto } from '../model/pack-design';
import type { DraftStore } from '../queries/draft-store';
import { digestOf, pictureOf } from '../queries/local-pictures';
import { type DesignerStore, GONE } from './designer-state';

/** A browser killed before it stored its cookies returns as another guest, who has no such photo. */
const DROP_FILE_AFTER_MS = 60_000;

/** `saveDraft` resolves once the design is on disk. */
export function createPhotoUploads(designer: DesignerStore, drafts: DraftStore, saveDraft: () => Promise<void>) {
  const { unsent, tickets } = designer.getState().opened;
  const files = new Map<string, UnsentPhoto>(unsent.map((photo) => [photo.id, photo]));
  const kept = new Map<string, Promise<void>>();
  let isFailureTold = false;
  const uploads = createUploads({
    openTransport,
    onTicket: (id, ticket) => {
      tickets[id] = ticket;
    },
    onOutcomes: (outcomes) => {
      const hasFailed = outcomes.some(({ kind }) => kind !== 'stored');
      if (hasFailed) toast({ ...outcomeToast(outcomes), about: ABOUT_PHOTOS });
      else if (isFailureTold) dismissToast(ABOUT_PHOTOS);
      isFailureTold = hasFailed;
    },
    measure,
    previews,
  });
  uploads.keepWith(async ({ id }) => kept.get(id));
  const inTray = new Set<string>();
  const drawn = new Set<string>();
  // one at a time: a decoded photo takes 50 MB
  let drawing = Promise.resolve();
  let isStopped = false;

  function learn(photo: string, facts: Partial<TrayPhoto>): void {
    designer.setState(({ history }) => ({ history: historyAfter(history, { type: 'learn', photo, facts }) }));
  }

  async function draw(id: string, file: File): Promise<void> {
    if (isStopped) return;
    const [picture, digest] = [await pictureOf(file), await digestOf(file)];
    if (picture) designer.setState(({ pictures }) => ({ pictures: new Map(pictures).set(id, picture) }));
    if (digest) learn(id, { digest });
  }

  function dropLater(id: string): void {
    window.setTimeout(() => void drafts.dropFiles([id]), DROP_FILE_AFTER_MS);
  }

  function learnFromUploads(): void {
    for (const { id, size, findings, state } of uploads.read()) {
      const known = designer.getState().history.photos[id];
      if (!known) continue;
      if (state.kind === 'ready' && known.objectPath !== state.objectPath) {
        learn(id, { objectPath: state.objectPath, ...(size && { size }), ...findings });
        dropLater(id);
      } else if (state.kind === 'refused' && !known.refusal) {
        learn(id, { refusal: state, ...(size && { size }) });
      } else if (size && !known.size) learn(id, { size });
    }
  }

  /** The browser may still have it. */
  async function sendAgain(id: string): Promise<void> {
    const file = files.get(id)?.file ?? (await drafts.fileOf(id));
    if (isStopped) return;
    if (!file) return learn(id, { refusal: GONE });
    files.set(id, { id, file });
    designer.setState(({ checked }) => ({ checked: new Map([...checked].filter(([photo]) => photo !== id)) }));
    learn(id, { objectPath: undefined });
  }

  function learnFromShop(checked: ReadonlyMap<string, 'there' | 'gone'>, before: typeof checked): void {
    const news = [...checked].filter(([id, state]) => before.get(id) !== state);
    for (const [id, state] of news) {
      const { refusal } = designer.getState().history.photos[id] ?? {};
      if (state === 'gone' && !refusal) void sendAgain(id);
      if (state === 'there' && refusal?.failure === GONE.failure) learn(id, { refusal: undefined });
    }
    const there = news.flatMap(([id, state]) => (state === 'there' && !drawn.has(id) ? [id] : []));
    void drafts.dropFiles(there);
  }

  /** A removed photo is not uploaded, unless that is undone. */
  function followTray(): void {
    const { present, photos } = designer.getState().history;
    const known = new Set(uploads.read().map(({ id }) => id));
    for (const id of present.tray) inTray.add(id);
    for (const { id, state } of uploads.read())
      if (inTray.has(id) && !present.tray.includes(id) && state.kind !== 'ready') uploads.remove(id);
    const waiting = present.tray.flatMap((id) => {
      const photo = files.get(id);
      return photo && !known.has(id) && !photos[id]?.objectPath && !photos[id]?.refusal ? [photo] : [];
    });
    if (waiting.length > 0) uploads.resume(waiting);
    for (const { id, file } of waiting) {
      if (drawn.has(id)) continue;
      drawn.add(id);
      drawing = drawing.then(() => draw(id, file));
    }
  }

  async function keep(id: string, file: File): Promise<void> {
    // first, because files that no design names are deleted
    await saveDraft();
    await drafts.keepFile(id, file);
  }

  function register(file: File): TrayPhoto {
    const id = crypto.randomUUID();
    files.set(id, { id, file });
    // after this task, in which it joins the design
    kept.set(
      id,
      Promise.resolve().then(() => keep(id, file)),
    );
    return { id, name: file.name };
  }

  return {
    retry: uploads.retry,
    accept: (id: string): void => {
      uploads.accept(id);
      learn(id, { refusal: undefined });
    },
    add: (chosen: readonly File[], across?: ReadonlySet<File>): void => {
      const photos = chosen.map((file): TrayPhoto => ({
        ...register(file),
        ...(across?.has(file) && { isAcross: true }),
      }));
      designer.setState(({ history }) => ({ history: historyAfter(history, { type: 'add', photos }) }));
    },
    replace: (photo: string, file: File): void => {
      const by = register(file);
      designer.setState(({ history }) => ({ history: historyAfter(history, { type: 'substitute', photo, by }) }));
    },
    start: (): (() => void) => {
      const unsubscribe = [
        uploads.subscribe(() =>
          designer.setState({ uploads: new Map(uploads.read().map((photo) => [photo.id, photo])) }),
        ),
        designer.subscribe(({ history, uploads: list, checked }, before) => {
          if (checked !== before.checked) learnFromShop(checked, before.checked);
          if (history === before.history && list === before.uploads) return;
          learnFromUploads();
          followTray();
        }),
      ];
      uploads.start();
      followTray();
      return () => {
        isStopped = true;
        uploads.stop();
        for (const end of unsubscribe) end();
      };
    },
  };
}
