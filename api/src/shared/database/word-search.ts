/**
 * A column of folded words (see `fold_text`), or of words in lower case, that contains the text which is the given parameter;
 * below three characters, at the start of a word. The index of its parts finds them.
 */
export const hasWords = (column: string, parameter: string): string =>
  `${column} LIKE ANY (word_patterns(${parameter}))`;
