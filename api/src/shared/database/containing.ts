/** The pattern of LIKE for texts that contain this one, in lower case like the indexed columns `words`. */
export const containing = (text: string): string =>
  `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
