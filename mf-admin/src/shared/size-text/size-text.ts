const MB = 1_000_000;

/** "3.4 MB", "12 kB" */
export const sizeText = (bytes: number): string =>
  bytes < MB / 10 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MB).toFixed(1)} MB`;
