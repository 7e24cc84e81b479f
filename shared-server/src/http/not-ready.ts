/** Sent by a starting server: the request had no effect. */
export const NOT_READY_HEADER = 'x-not-ready';
