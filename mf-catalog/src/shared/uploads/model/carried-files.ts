/** `isAcross`: its magnet lies the other way than it does. */
export type CarriedFile = { file: File; isAcross: boolean };

let carried: readonly CarriedFile[] | undefined;

/** To the designer, which opens next in this tab. */
export function carryFiles(files: readonly CarriedFile[]): void {
  carried = files;
}

/** Once; undefined if the shopper came another way. */
export function takeCarriedFiles(): readonly CarriedFile[] | undefined {
  const files = carried;
  carried = undefined;
  return files;
}
