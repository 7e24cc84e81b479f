export const stock = {
  lowStockThreshold: 5,
  reservationMinutes: 30,
  /** Larger orders get a quote. One pack is one cart quantity, whatever its size. */
  maximumPacksPerCheckout: 50,
  /** What one network address (IPv6: one /64) may hold without paying, and how fast. */
  perNetwork: { unpaidPacks: 150, newCheckouts: 20, withinMinutes: 10 },
} as const;

export const cart = { maximumQuantity: 999, maximumLines: 100 } as const;

/** Product lists: the last numbered page, and where counting the matches of a search or price range stops. */
export const productList = { lastPage: 100, countedUpTo: 10_000 } as const;

/** Stock is at risk when it lasts for fewer days than this, at the average daily sales of the last `windowDays`. */
export const stockAtRisk = { windowDays: 28, riskDays: 14 } as const;

/** Of a CSV file that admins import, and of the table of prices and stock. A body has at most 1 MB. */
export const productSheet = {
  /** Rows that are saved in one transaction. */
  maximumChanges: 500,
  /** Products that a bulk action changes, each in a transaction of its own. */
  maximumPerBulk: 100,
  maximumRows: 1000,
  maximumCharacters: 900_000,
} as const;

/** Of the search. `maximumWords`: of a term. */
export const synonyms = { maximumSynonyms: 500, maximumWords: 4, maximumMeanings: 10, longestTerm: 60 } as const;
