/** The URL of a stored picture, or of a part of one, in this width; at least one of the widths that are served. */
export const pictureUrl = (picture: string, width: number): string =>
  `${picture}${picture.includes('?') ? '&' : '?'}w=${String(width)}`;
