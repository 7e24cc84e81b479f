export const RESERVED_PATHS: RegExp;
