export const stock = {
  lowStockThreshold: 5,
  reservationMinutes: 30,
  /** Larger orders get a quote. One pack is one cart quantity, whatever its size. */
  maximumPacksPerCheckout: 50,
  /** One address (IPv6: one /64) may hold this without paying. */
  perNetwork: { unpaidPacks: 150, newCheckouts: 20, withinMinutes: 10 },
} as const;

export const cart = {
  maximumQuantity: 999,
  maximumLines: 100,
  /** A body of 1 MB and 20,000 values holds them with their crops. */
  maximumPhotosAtOnce: 1200,
} as const;

/** The last numbered page, and where counting matches stops. */
export const productList = { lastPage: 100, countedUpTo: 10_000 } as const;

/** Fewer days of stock left, at the average sales of `windowDays`. */
export const stockAtRisk = { windowDays: 28, riskDays: 14 } as const;

/** A body has at most 1 MB. */
export const productSheet = {
  /** Rows saved in one transaction. */
  maximumChanges: 500,
  /** Each in its own transaction. */
  maximumPerBulk: 100,
  maximumRows: 1000,
  maximumCharacters: 900_000,
} as const;

/** `maximumWords`: of a term. */
export const synonyms = { maximumSynonyms: 500, maximumWords: 4, maximumMeanings: 10, longestTerm: 60 } as const;
