import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError } from '../contract/api-client';
import { AreaUnavailable } from './area-unavailable';
import { NotFoundPage } from './not-found-page';

const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;

/** Replaces a slice's page when the slice failed to load, or threw and has no error page of its own. */
export function AreaError() {
  const error = useRouteError();
  return isNotFound(error) ? <NotFoundPage /> : <AreaUnavailable />;
}
