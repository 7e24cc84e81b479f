/** Stock is at risk when it lasts for fewer days than this, at the average daily sales of the last `windowDays`. */
export const stockAtRisk = { windowDays: 28, riskDays: 14 } as const;
