const MAX_WORDS = 10;

/** The words of a search in lower case, at most ten. */
export const searchWords = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, MAX_WORDS);
