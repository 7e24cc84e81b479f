/** Of a CSV file that admins import. A body has at most 1 MB. */
export const productSheet = {
  maximumRows: 1000,
  maximumCharacters: 900_000,
} as const;
