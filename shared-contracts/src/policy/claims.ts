/** Claims for damage or a return, which must come within `returnsWithinDays` of delivery. */
export const claims = { maximumPhotos: 6, maximumCharacters: 2_000, maximumAnswerCharacters: 4_000 } as const;
