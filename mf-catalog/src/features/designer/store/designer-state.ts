import type { RefObject } from 'react';
import type { DesignDraft, DesignOffer } from 'shared-contracts/design/draft';
import type { StoreApi } from 'zustand';
import type { Photo } from '../../../shared/uploads/model/photo-list';
import type { RefusedFile } from '../../../shared/uploads/model/use-refused-files';
import type { DesignHistory, KeyedCommand } from '../model/design-history';
import type { LinkPanel, OrderedLine } from '../model/design-source';
import type { PackDesign, TrayPhotos } from '../model/pack-design';
import type { ServerCopy } from '../model/server-copy';
import type { OpenedDesign } from '../queries/opened-design';

export type PickedUp = { kind: 'photo'; id: string } | { kind: 'place'; index: number };

type DesignerData = {
  id: string;
  owner: string | null;
  orderLine: OrderedLine | null;
  opened: OpenedDesign;
  history: DesignHistory;
  uploads: ReadonlyMap<string, Photo>;
  /** Addresses of smaller copies of local photos. */
  pictures: ReadonlyMap<string, string>;
  /** What the shop has said about photos. */
  checked: ReadonlyMap<string, 'there' | 'gone'>;
  copy: ServerCopy | null;
  /** Saved by another device. Nothing is saved until the shopper has decided. */
  newer: DesignDraft | null;
  /** Why the server keeps no copy. */
  refusal: string | null;
  isBought: boolean;
  pickedUp: PickedUp | null;
  refused: readonly RefusedFile[];
  announcement: string;
  picker: RefObject<HTMLInputElement | null>;
};

export type DesignerCommands = {
  change: (command: KeyedCommand) => void;
  undo: () => void;
  redo: () => void;
  /** `across`: those whose magnets lie the other way. */
  addFiles: (files: readonly File[], across?: ReadonlySet<File>) => void;
  dismissRefused: (file: RefusedFile) => void;
  retryUpload: (photo?: string) => void;
  acceptPhoto: (photo: string) => void;
  replacePhoto: (photo: string, file: File) => void;
  removePhotos: (photos: readonly string[]) => void;
  startOver: () => void;
  receive: (offer: DesignOffer, from: LinkPanel) => void;
  pickUp: (what: PickedUp | null) => void;
  drop: (place: number) => void;
  swap: (from: number, to: number) => void;
  /** On the server. Throws ApiError, or if the network fails. */
  save: () => Promise<void>;
  settle: (chosen: { design: PackDesign; photos: TrayPhotos }, seen: ServerCopy) => void;
  leave: () => Promise<void>;
  /** Begins to upload and save; returns what ends it. */
  start: () => () => void;
};

export type DesignerState = DesignerData & DesignerCommands;
export type DesignerStore = StoreApi<DesignerState>;

export type PhotoProgress = Exclude<Photo['state'], { kind: 'ready' }> | { kind: 'ready' };
const READY: PhotoProgress = { kind: 'ready' };
/** Neither the shop nor the browser has it. */
export const GONE = {
  kind: 'refused',
  failure: 'gone',
  detail: 'This photo is gone. Please add it again.',
  isDamaged: false,
} as const;

export const isFailed = ({ kind }: PhotoProgress): boolean => kind === 'retrying' || kind === 'refused';

export function progressOf({ history, uploads, checked }: DesignerState, photo: string): PhotoProgress {
  const { refusal, objectPath } = history.photos[photo] ?? {};
  if (checked.get(photo) === 'gone') return GONE;
  if (refusal) return refusal;
  return objectPath ? READY : (uploads.get(photo)?.state ?? GONE);
}

/** The local photo if this browser can draw it. `width`: not for Picture, which adds it. */
export function pictureOf(
  { history, uploads, pictures }: DesignerState,
  photo: string,
  width?: 640 | 1280,
): string | undefined {
  const { objectPath: path, size } = history.photos[photo] ?? {};
  const preview = size && uploads.get(photo)?.preview;
  const local = pictures.get(photo) ?? (preview === path ? undefined : preview);
  return local ?? (path && width ? `${path}?w=${width}` : path);
}
