import type { Request } from 'express';

/** The pattern of a request's route, not its path: ids would create a series each. */
export const routeOf = ({ route }: Request & { route?: { path?: unknown } }): string =>
  typeof route?.path === 'string' ? route.path : 'none';
