/** The header of a 503 by a server that is starting: it has done nothing with the request. */
export const NOT_READY_HEADER = 'x-not-ready';
