import { createRef } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { dismissToast, toast } from 'shell/contract';
import { createStore } from 'zustand';
import { liesText } from '../../../shared/magnets/lies-text';
import { admit } from '../../../shared/uploads/model/admission';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import { refusedFiles } from '../../../shared/uploads/model/use-refused-files';
import { type HistoryCommand, historyAfter } from '../model/design-history';
import { freePlacesOf, placesOf, sparesOf } from '../model/pack-design';
import type { DraftStore } from '../queries/draft-store';
import type { OpenedDesign } from '../queries/opened-design';
import type { DesignerState, DesignerStore } from './designer-state';
import { createLocalDraft } from './local-draft';
import { createPhotoUploads } from './photo-uploads';
import { createServerDraft } from './server-draft';
import { watchStoredPhotos } from './stored-photos';

const { maximumSpares } = shopPolicy.photos;

type DesignerOptions = Pick<DesignerState, 'id' | 'owner' | 'orderLine'> & { opened: OpenedDesign; drafts: DraftStore };

/** Nothing is uploaded or saved before `start`. */
export function createDesigner({ drafts, ...options }: DesignerOptions): DesignerStore {
  const designer = createStore<DesignerState>()((set, get) => {
    const { opened } = options;
    const nameOf = (photo: string | undefined) => get().history.photos[photo ?? '']?.name ?? 'The photo';
    const announce = (announcement: string) => set({ announcement });
    const announcePlace = (photo: string | undefined, place: number) =>
      announce(`${nameOf(photo)} is now in place ${place + 1} of ${get().history.present.placed.length}.`);
    function announceTurn(place: number): void {
      const { present, photos } = get().history;
      const template = placesOf(present, photos)[place]?.template;
      if (!template) return;
      announce(`The magnet of ${nameOf(present.placed[place]?.photo)} ${liesText(template)}.`);
    }
    const apply = (command: HistoryCommand) => set(({ history }) => ({ history: historyAfter(history, command) }));

    function step(type: 'undo' | 'redo', done: string): void {
      const { history } = get();
      apply({ type });
      if (get().history === history) return;
      dismissToast(ABOUT_PHOTOS);
      announce(done);
    }
    function takeOut(command: Extract<HistoryCommand, { type: 'remove' | 'clear' }>, title: string): void {
      get().change(command);
      set({ pickedUp: null });
      toast({ title, about: ABOUT_PHOTOS, action: { label: 'Undo', onSelect: get().undo } });
    }

    return {
      ...options,
      history: opened.history,
      uploads: new Map(),
      pictures: new Map(),
      checked: new Map(),
      copy: opened.copy,
      newer: null,
      refusal: null,
      isBought: false,
      pickedUp: null,
      refused: [],
      announcement: '',
      picker: createRef(),

      change: (command) => {
        dismissToast(ABOUT_PHOTOS);
        if (command.type === 'gather') announce('Your separate photos are back in their places.');
        apply(command);
        if (command.type === 'turn') announceTurn(command.place);
      },
      undo: () => step('undo', 'Undone.'),
      redo: () => step('redo', 'Redone.'),

      addFiles: (files, across) => {
        dismissToast(ABOUT_PHOTOS);
        const { present, photos } = get().history;
        const places = freePlacesOf(present, photos);
        const spares = Math.max(0, maximumSpares - sparesOf(present, photos).length);
        const { accepted, refusals, toast: summary } = admit(files, { places, spares });
        set(({ refused }) => ({ refused: [...refused, ...refusedFiles(refusals)] }));
        if (refusals.length > 0 && summary) toast({ ...summary, about: ABOUT_PHOTOS });
        if (accepted.length === 0) return;
        uploads.add(accepted, across);
        announce(`${accepted.length} added.`);
      },
      dismissRefused: (file) => set(({ refused }) => ({ refused: refused.filter((one) => one !== file) })),
      retryUpload: (photo) => {
        dismissToast(ABOUT_PHOTOS);
        uploads.retry(photo);
      },
      acceptPhoto: (photo) => uploads.accept(photo),
      replacePhoto: (photo, file) => {
        dismissToast(ABOUT_PHOTOS);
        const { accepted, refusals } = admit([file], { places: 1, spares: 0 });
        set(({ refused }) => ({ refused: [...refused, ...refusedFiles(refusals)] }));
        if (accepted[0]) uploads.replace(photo, accepted[0]);
      },
      removePhotos: (photos) =>
        takeOut(
          { type: 'remove', photos },
          photos.length === 1 ? `${nameOf(photos[0])} removed` : `${photos.length} photos removed`,
        ),
      startOver: () => takeOut({ type: 'clear' }, 'All photos removed'),
      receive: ({ path, width, height, place, friendName }, from) => {
        const friend = friendName ? `${friendName}’s photo` : 'Friend’s photo';
        const name = from === 'phone' ? 'Photo from your phone' : friend;
        const photo = { id: crypto.randomUUID(), name, objectPath: path, size: { width, height } };
        apply({ type: 'receive', photo, place });
        announce(`${name} added.`);
      },

      pickUp: (pickedUp) => {
        set({ pickedUp });
        if (pickedUp) announce('Now choose a place.');
      },
      drop: (place) => {
        const { pickedUp, change, swap } = get();
        if (pickedUp?.kind === 'place') swap(pickedUp.index, place);
        if (pickedUp?.kind === 'photo') {
          change({ type: 'put', photo: pickedUp.id, place });
          announcePlace(pickedUp.id, place);
        }
        set({ pickedUp: null });
      },
      swap: (from, to) => {
        const photo = get().history.present.placed[from]?.photo;
        get().change({ type: 'swap', from, to });
        announcePlace(photo, to);
      },

      save: () => server.save(),
      settle: (chosen, seen) => {
        const history = historyAfter(get().history, { type: 'replace', ...chosen });
        set({ history, copy: seen, newer: null });
      },
      leave: async () => {
        set({ isBought: true });
        await drafts.forget(options.id);
        void server.forget();
      },
      start: () => {
        const ends = [uploads.start(), watchStoredPhotos(designer), local.start(), server.start()];
        if (opened.files.length > 0) {
          const across = new Set(opened.files.flatMap(({ file, isAcross }) => (isAcross ? [file] : [])));
          get().addFiles(
            opened.files.map(({ file }) => file),
            across,
          );
        }
        return () => {
          for (const end of ends) end();
        };
      },
    };
  });
  const local = createLocalDraft(designer, drafts);
  const uploads = createPhotoUploads(designer, drafts, local.saveNow);
  const server = createServerDraft(designer);
  return designer;
}
