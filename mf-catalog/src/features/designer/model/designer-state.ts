import { type PackDesign, type TrayPhoto, type TrayPhotos, rescaled } from './pack-design';
import { type PackCommand, packAfter, rescaledSpread, spreadAgain } from './spread';

/** The design with what undo and redo need. Facts about photos belong to no step: they stay true whatever is undone. */
export type DesignerState = {
  past: readonly PackDesign[];
  present: PackDesign;
  future: readonly PackDesign[];
  photos: TrayPhotos;
  /** Changes in a row with the same key are one step. */
  key: string | null;
};

export type DesignerAction =
  | { type: 'changed'; command: PackCommand; key?: string }
  /** New photos. The free places take them. */
  | { type: 'added'; photos: readonly TrayPhoto[] }
  /** What has been found out about a photo. */
  | {
      type: 'learned';
      photo: string;
      facts: Partial<Omit<TrayPhoto, 'id' | 'name'>>;
    }
  /** A photo that a link brought; its name gets a number. `place`: where it goes, if that is free. */
  | { type: 'received'; photo: TrayPhoto; place: number | null }
  /** Another version of the whole design. */
  | { type: 'replaced'; design: PackDesign; photos: TrayPhotos }
  | { type: 'undone' }
  | { type: 'redone' };

const MAX_STEPS = 100;

export const startedWith = (present: PackDesign, photos: TrayPhotos = {}): DesignerState => ({
  past: [],
  present,
  future: [],
  photos,
  key: null,
});

function stepTo(state: DesignerState, present: PackDesign, key: string | null): DesignerState {
  if (present === state.present) return state;
  const isSameStep = key !== null && key === state.key;
  const past = isSameStep ? state.past : [...state.past, state.present].slice(-MAX_STEPS);
  return { ...state, past, present, future: [], key };
}

/** Changes the design in all steps, because it holds for all of them. */
const inAllSteps = (state: DesignerState, change: (design: PackDesign) => PackDesign): DesignerState => ({
  ...state,
  past: state.past.map(change),
  present: change(state.present),
  future: state.future.map(change),
});

// in all steps, so that undoing takes photos out of their places, never out of the tray
const withInTray = (state: DesignerState, photos: readonly TrayPhoto[]): DesignerState =>
  inAllSteps(
    { ...state, photos: { ...state.photos, ...Object.fromEntries(photos.map((photo) => [photo.id, photo])) } },
    (design) => ({ ...design, tray: [...design.tray, ...photos.map(({ id }) => id)] }),
  );

function withAdded(state: DesignerState, photos: readonly TrayPhoto[]): DesignerState {
  const known = withInTray(state, photos);
  return stepTo(known, packAfter(known.present, { type: 'filled' }, known.photos), null);
}

type Received = Extract<DesignerAction, { type: 'received' }>;

function withReceived(state: DesignerState, { photo, place }: Received): DesignerState {
  const { tray } = state.present;
  // the link may deliver a photo twice, for example after a reload
  if (tray.some((id) => state.photos[id]?.objectPath === photo.objectPath)) return state;
  const numbered = { ...photo, name: `${photo.name} ${Object.keys(state.photos).length + 1}` };
  const known = withInTray(state, [numbered]);
  const isFree = place !== null && known.present.slots[place] === null;
  const command: PackCommand = isFree ? { type: 'placed', slot: place, photo: photo.id } : { type: 'filled' };
  return stepTo(known, packAfter(known.present, command, known.photos), null);
}

type Learned = Extract<DesignerAction, { type: 'learned' }>;

function withFacts(state: DesignerState, { photo, facts }: Learned): DesignerState {
  const before = state.photos[photo];
  if (!before) return state;
  const photos = { ...state.photos, [photo]: { ...before, ...facts } };
  const [from, to] = [before.size, facts.size];
  const isOtherSize = from && to && (from.width !== to.width || from.height !== to.height);
  const known = { ...state, photos };
  if (isOtherSize) {
    const sizes = { from, to };
    return inAllSteps(known, (design) => rescaledSpread(rescaled(design, photo, sizes), photo, { ...sizes, photos }));
  }
  if (!facts.focus && !facts.size) return known;
  return inAllSteps(known, (design) => (design.spread?.view === null ? spreadAgain(design, photos) : design));
}

/** The state after an action; the same object if nothing changes. */
export function designerStateAfter(state: DesignerState, action: DesignerAction): DesignerState {
  switch (action.type) {
    case 'changed':
      return stepTo(state, packAfter(state.present, action.command, state.photos), action.key ?? null);
    case 'added':
      return action.photos.length > 0 ? withAdded(state, action.photos) : state;
    case 'received':
      return withReceived(state, action);
    case 'replaced':
      return stepTo({ ...state, photos: { ...state.photos, ...action.photos } }, action.design, null);
    case 'learned':
      return withFacts(state, action);
    case 'undone': {
      const present = state.past.at(-1);
      if (!present) return state;
      return { ...state, past: state.past.slice(0, -1), present, future: [state.present, ...state.future], key: null };
    }
    case 'redone':
    default: {
      const [present, ...future] = state.future;
      if (!present) return state;
      return { ...state, past: [...state.past, state.present], present, future, key: null };
    }
  }
}

/** The photos that some step still needs. */
export const photosInUse = ({ past, present, future }: DesignerState): ReadonlySet<string> =>
  new Set([...past, present, ...future].flatMap(({ tray }) => tray));
