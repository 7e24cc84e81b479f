/** Whether a column of folded words (see `fold_text`) contains the parameter's text; below three characters, at the start of a word. */
export const hasWords = (column: string, parameter: string): string =>
  `${column} LIKE ANY (word_patterns(${parameter}))`;
