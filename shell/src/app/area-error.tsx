import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ApiError } from '../contract/api-client';
import { reportFailure } from '../telemetry/report-failure';
import { AreaUnavailable } from './area-unavailable';
import { NotFoundPage } from './not-found-page';

const isNotFound = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404;

/** `slice`: whose boundary it is. */
export function AreaError({ slice }: { slice?: string }) {
  const error = useRouteError();
  useEffect(() => {
    if (!isNotFound(error)) reportFailure({ kind: 'render', slice, error });
  }, [slice, error]);
  return isNotFound(error) ? <NotFoundPage /> : <AreaUnavailable />;
}
