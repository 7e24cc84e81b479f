const MAXIMUM_WORDS = 10;

/** The words of a search, in small letters: whatever stands between them says nothing. */
export const searchWords = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, MAXIMUM_WORDS);
