/** The header of a response by a server that is starting: it has done nothing with the request. */
export const NOT_READY_HEADER = 'x-not-ready';
