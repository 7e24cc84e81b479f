/** `="0123"` keeps a spreadsheet from changing digits; other formulas stay. */
export const unwrappedCell = (cell: string): string => /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell;

/** Unwraps digits kept as text, and drops invisible characters. */
export const cellText = (cell: string): string =>
  unwrappedCell(cell.replaceAll(/\p{Cf}/gu, ''))
    .trim()
    .replace(/^'/, '')
    .trim();

/** `#N/A`, `#NAME?`, other languages' (`#NV`, `#BEZUG!`), and LibreOffice's `Err:502`. */
const ERROR = /^(?:#[\p{L}\d/_]{1,20}[!?]|#\p{L}\/\p{L}|#NV|#GETTING_DATA|Err:\d{3})$/iu;
const TOO_NARROW = /^#{2,}$/;
/** Not `1E5`, which somebody may have written. */
const EXPONENT = /^[+-]?\d+(?:[.,]\d+E[+-]?|E\+)\d+$/i;

/** Why a spreadsheet put this there; null if somebody may have written it. */
export function cellProblem(text: string): string | null {
  if (ERROR.test(text)) return `${text} is an error of the spreadsheet, not a value`;
  if (TOO_NARROW.test(text)) return 'The column was too narrow to show this. Widen it, then export the file again';
  if (EXPONENT.test(text))
    return 'A spreadsheet has rounded this number. Format its column as text, then export it again';
  return text.startsWith('=') ? 'This is a formula instead of its result' : null;
}

/** Spreadsheets keep 15 digits and zero the rest; a few true numbers look like that too. */
export const looksRounded = (text: string): boolean => /^[1-9]\d{14}0+$/.test(text);
