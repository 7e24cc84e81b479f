/** "3.4 MB" */
export const sizeText = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
