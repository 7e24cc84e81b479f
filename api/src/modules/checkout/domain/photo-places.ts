/** The photos a stored line has room for. A line that an older version stored has a place for each magnet. */
export const photoPlacesIn = (line: { photoPlaces?: number | null; selectedPack: string | null }): number =>
  line.photoPlaces ?? Number(line.selectedPack ?? 1);

/** The line with its places. */
export const withPhotoPlaces = <Line extends { photoPlaces?: number | null; selectedPack: string | null }>(
  line: Line,
): Line & { photoPlaces: number } => ({ ...line, photoPlaces: photoPlacesIn(line) });
