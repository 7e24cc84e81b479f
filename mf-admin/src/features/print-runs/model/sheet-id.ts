/** Where the page of a run shows a sheet. */
export const sheetId = (number: number): string => `sheet-${number}`;
