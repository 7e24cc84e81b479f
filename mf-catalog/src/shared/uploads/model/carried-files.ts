let carried: readonly File[] | undefined;

/** To the designer, which opens next in this tab. */
export function carryFiles(files: readonly File[]): void {
  carried = files;
}

/** Once; undefined if the shopper came another way. */
export function takeCarriedFiles(): readonly File[] | undefined {
  const files = carried;
  carried = undefined;
  return files;
}
