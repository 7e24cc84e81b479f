import { toast } from 'shell/contract';
import { ABOUT_PHOTOS, outcomeToast } from '../../../shared/uploads/model/upload-toasts';
import { type UnsentPhoto, createUploads } from '../../../shared/uploads/model/uploads';
import { measure, previews } from '../../../shared/uploads/queries/local-photos';
import { historyAfter } from '../model/design-history';
import type { TrayPhoto } from '../model/pack-design';
import type { DraftStore } from '../queries/draft-store';
import { digestOf, pictureOf } from '../queries/local-pictures';
import type { DesignerStore } from './designer-state';

/** Uploads the tray, and tells the design what is learned about its photos. */
export function createPhotoUploads(designer: DesignerStore, drafts: DraftStore) {
  const { unsent, tickets } = designer.getState().opened;
  const files = new Map<string, UnsentPhoto>(unsent.map((photo) => [photo.id, photo]));
  const uploads = createUploads({
    openTransport: async (onEvent) =>
      (await import('../../../shared/uploads/queries/photo-transport')).createPhotoTransport(onEvent, (id, ticket) => {
        tickets[id] = ticket;
      }),
    onOutcomes: (outcomes) => {
      if (outcomes.some(({ ok }) => !ok)) toast({ ...outcomeToast(outcomes), about: ABOUT_PHOTOS });
    },
    measure,
    previews,
  });
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

  function learnFromUploads(): void {
    for (const { id, size, findings, state } of uploads.read()) {
      const known = designer.getState().history.photos[id];
      if (!known) continue;
      if (state.kind === 'ready' && known.objectPath !== state.objectPath) {
        learn(id, { objectPath: state.objectPath, ...(size && { size }), ...findings });
        void drafts.dropFiles([id]);
      } else if (size && !known.size) learn(id, { size });
    }
  }

  /** A photo that was removed is not uploaded, unless that is undone. */
  function followTray(): void {
    const { present, photos } = designer.getState().history;
    const known = new Set(uploads.read().map(({ id }) => id));
    for (const id of present.tray) inTray.add(id);
    for (const { id, state } of uploads.read())
      if (inTray.has(id) && !present.tray.includes(id) && state.kind !== 'ready') uploads.remove(id);
    const waiting = present.tray.flatMap((id) => {
      const photo = files.get(id);
      return photo && !known.has(id) && !photos[id]?.objectPath ? [photo] : [];
    });
    if (waiting.length > 0) uploads.resume(waiting);
    for (const { id, file } of waiting) {
      if (drawn.has(id)) continue;
      drawn.add(id);
      drawing = drawing.then(() => draw(id, file));
    }
  }

  function retryFailed(): void {
    for (const { id, state } of uploads.read()) if (state.kind === 'failed') uploads.retry(id);
  }

  return {
    retry: uploads.retry,
    add: (chosen: readonly File[], across?: ReadonlySet<File>): void => {
      const added = chosen.map((file) => ({ id: crypto.randomUUID(), name: file.name, file }));
      for (const { id, file } of added) {
        files.set(id, { id, file });
        void drafts.keepFile(id, file);
      }
      const photos = added.map(({ id, name, file }): TrayPhoto => ({
        id,
        name,
        ...(across?.has(file) && { isAcross: true }),
      }));
      designer.setState(({ history }) => ({ history: historyAfter(history, { type: 'add', photos }) }));
    },
    start: (): (() => void) => {
      const unsubscribe = [
        uploads.subscribe(() =>
          designer.setState({ uploads: new Map(uploads.read().map((photo) => [photo.id, photo])) }),
        ),
        designer.subscribe(({ history, uploads: list }, before) => {
          if (history === before.history && list === before.uploads) return;
          learnFromUploads();
          followTray();
        }),
      ];
      window.addEventListener('online', retryFailed);
      uploads.start();
      followTray();
      return () => {
        isStopped = true;
        uploads.stop();
        window.removeEventListener('online', retryFailed);
        for (const end of unsubscribe) end();
      };
    },
  };
}
