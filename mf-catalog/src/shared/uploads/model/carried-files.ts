let carried: readonly File[] | undefined;

/** Takes photos that are not uploaded yet along to the designer, which opens next in this tab. */
export function carryFiles(files: readonly File[]): void {
  carried = files;
}

/** What was taken along, once; undefined if the shopper came another way. */
export function takeCarriedFiles(): readonly File[] | undefined {
  const files = carried;
  carried = undefined;
  return files;
}
