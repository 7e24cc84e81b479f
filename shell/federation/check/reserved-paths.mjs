/** Paths of the shell's server and the API, which no slice can own. */
export const RESERVED_PATHS = /^\/(?:api|objects|assets|remotes|releases|reports|s3|c\/pay)(?:\/|$)/;
