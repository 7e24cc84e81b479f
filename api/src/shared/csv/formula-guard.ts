/** Spreadsheets run texts that begin like this as formulas. Apostrophes before it count too, so that the guard can be taken off again. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/;

/** With a leading apostrophe if a spreadsheet would run the text. */
export const withFormulaGuard = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `withFormulaGuard` was given. */
export const withoutFormulaGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
