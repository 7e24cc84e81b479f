/** A range begins at `anchor`. */
export type PhotoSelection = { photos: ReadonlySet<string>; anchor: string | null };
export const NOTHING_SELECTED: PhotoSelection = { photos: new Set(), anchor: null };

export function toggled({ photos }: PhotoSelection, photo: string): PhotoSelection {
  const next = new Set(photos);
  if (!next.delete(photo)) next.add(photo);
  return { photos: next, anchor: photo };
}

/** In the order of the list; without an anchor, from `from`. */
export function extendedTo(
  { photos, anchor }: PhotoSelection,
  photo: string,
  { list, from }: { list: readonly string[]; from: string },
): PhotoSelection {
  const start = anchor !== null && list.includes(anchor) ? anchor : from;
  const [first, last] = [list.indexOf(start), list.indexOf(photo)].toSorted((a, b) => a - b);
  return { photos: new Set([...photos, ...list.slice(first, last! + 1)]), anchor: start };
}

export const selectedAll = (list: readonly string[]): PhotoSelection => ({
  photos: new Set(list),
  anchor: list[0] ?? null,
});

export const selectedIn = ({ photos }: PhotoSelection, list: readonly string[]): string[] =>
  list.filter((id) => photos.has(id));
