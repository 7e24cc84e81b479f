import { type PackDesign, type TrayPhoto, type TrayPhotos, rescaled, substituted } from './pack-design';
import { type PackCommand, packAfter, rescaledSpread, spreadAgain } from './spread';

/** What is known about photos stays true whatever is undone. */
export type DesignHistory = {
  past: readonly PackDesign[];
  present: PackDesign;
  future: readonly PackDesign[];
  photos: TrayPhotos;
  key: string | null;
};

/** Commands in a row with the same `key` are one step. */
export type KeyedCommand = PackCommand & { key?: string };
export type HistoryCommand =
  | KeyedCommand
  | { type: 'add'; photos: readonly TrayPhoto[] }
  | { type: 'learn'; photo: string; facts: Partial<Omit<TrayPhoto, 'id' | 'name'>> }
  /** From a link. `place`: where it goes, if that is free. */
  | { type: 'receive'; photo: TrayPhoto; place: number | null }
  | { type: 'substitute'; photo: string; by: TrayPhoto }
  | { type: 'replace'; design: PackDesign; photos: TrayPhotos }
  | { type: 'undo' }
  | { type: 'redo' };
type CommandOf<Type extends HistoryCommand['type']> = Extract<HistoryCommand, { type: Type }>;

const MAX_STEPS = 100;

export const startedWith = (present: PackDesign, photos: TrayPhotos = {}): DesignHistory => ({
  past: [],
  present,
  future: [],
  photos,
  key: null,
});

function stepTo(history: DesignHistory, present: PackDesign, key: string | null = null): DesignHistory {
  if (present === history.present) return history;
  const isSameStep = key !== null && key === history.key;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { ...history, past, present, future: [], key };
}

const inAllSteps = (history: DesignHistory, change: (design: PackDesign) => PackDesign): DesignHistory => ({
  ...history,
  past: history.past.map(change),
  present: change(history.present),
  future: history.future.map(change),
});

// in all steps: undoing never takes photos out of the tray
const withInTray = (history: DesignHistory, photos: readonly TrayPhoto[]): DesignHistory =>
  inAllSteps(
    { ...history, photos: { ...history.photos, ...Object.fromEntries(photos.map((photo) => [photo.id, photo])) } },
    (design) => ({ ...design, tray: [...design.tray, ...photos.map(({ id }) => id)] }),
  );

const withCommand = (history: DesignHistory, command: KeyedCommand): DesignHistory =>
  stepTo(history, packAfter(history.present, command, history.photos), command.key);

function withReceived(history: DesignHistory, { photo, place }: CommandOf<'receive'>): DesignHistory {
  const { tray } = history.present;
  // the link may deliver a photo twice
  if (tray.some((id) => history.photos[id]?.objectPath === photo.objectPath)) return history;
  const numbered = { ...photo, name: `${photo.name} ${Object.keys(history.photos).length + 1}` };
  const known = withInTray(history, [numbered]);
  const isFree = place !== null && known.present.placed[place] === null;
  return withCommand(known, isFree ? { type: 'put', place, photo: photo.id } : { type: 'fill' });
}

function withFacts(history: DesignHistory, { photo, facts }: CommandOf<'learn'>): DesignHistory {
  const before = history.photos[photo];
  if (!before) return history;
  const photos = { ...history.photos, [photo]: { ...before, ...facts } };
  const [from, to] = [before.size, facts.size];
  const isOtherSize = from && to && (from.width !== to.width || from.height !== to.height);
  const known = { ...history, photos };
  if (isOtherSize) {
    const sizes = { from, to, photos };
    return inAllSteps(known, (design) => rescaledSpread(rescaled(design, photo, sizes), photo, sizes));
  }
  if (!facts.focus && !facts.size) return known;
  return inAllSteps(known, (design) => (design.spread?.view === null ? spreadAgain(design, photos) : design));
}

// in all steps: undoing doesn't bring the unusable photo back
const withSubstitute = (history: DesignHistory, { photo, by }: CommandOf<'substitute'>): DesignHistory =>
  inAllSteps({ ...history, photos: { ...history.photos, [by.id]: by } }, (design) => {
    const next = substituted(design, photo, by.id);
    return next.spread?.photo === photo ? { ...next, spread: undefined } : next;
  });

function undone(history: DesignHistory): DesignHistory {
  const present = history.past.at(-1);
  if (!present) return history;
  const future = [history.present, ...history.future];
  return { ...history, past: history.past.slice(0, -1), present, future, key: null };
}

function redone(history: DesignHistory): DesignHistory {
  const [present, ...future] = history.future;
  if (!present) return history;
  return { ...history, past: [...history.past, history.present], present, future, key: null };
}

/** The same object if the command changes nothing. */
export function historyAfter(history: DesignHistory, command: HistoryCommand): DesignHistory {
  switch (command.type) {
    case 'add':
      return command.photos.length > 0 ? withCommand(withInTray(history, command.photos), { type: 'fill' }) : history;
    case 'receive':
      return withReceived(history, command);
    case 'substitute':
      return withSubstitute(history, command);
    case 'replace':
      return stepTo({ ...history, photos: { ...history.photos, ...command.photos } }, command.design);
    case 'learn':
      return withFacts(history, command);
    case 'undo':
      return undone(history);
    case 'redo':
      return redone(history);
    default:
      return withCommand(history, command);
  }
}

export const photosInUse = ({ past, present, future }: DesignHistory): ReadonlySet<string> =>
  new Set([...past, present, ...future].flatMap(({ tray }) => tray));
