/** Of a CSV file that admins import, and of the table of prices and stock. A body has at most 1 MB. */
export const productSheet = {
  /** Rows that are saved in one transaction. */
  maximumChanges: 500,
  maximumRows: 1000,
  maximumCharacters: 900_000,
} as const;
