export const reviews = {
  /** The approved review from which on a product's rating is computed from its reviews. */
  ratedFrom: 3,
  mostStars: 5,
  maximumCharacters: 2_000,
  /** On a product page, at first and with each "Show more". */
  perPage: 5,
} as const;
