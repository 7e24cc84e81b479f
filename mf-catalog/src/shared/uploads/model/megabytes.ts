export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
