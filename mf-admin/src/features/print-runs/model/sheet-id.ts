export const sheetId = (number: number): string => `sheet-${number}`;
