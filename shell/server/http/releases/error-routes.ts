import { Router } from 'express';
import type { ErrorGroup } from 'shared-server/registry/errors';
import type { VersionKey } from 'shared-server/registry/releases';
import { problem } from './problem';
import type { WithToken } from './with-token';

type ErrorOptions = {
  errorsOf: (release: VersionKey) => Promise<ErrorGroup[] | undefined>;
  withToken: WithToken;
};

/** Of the last 30 days. */
export function errorRoutes({ errorsOf, withToken }: ErrorOptions): Router {
  const router = Router();
  router.get(
    '/:slice/:version/errors',
    withToken(async ({ params }, response) => {
      const { slice = '', version = '' } = params as Record<string, string>;
      const errors = await errorsOf({ slice, version });
      if (errors) response.json({ slice, version, errors });
      else problem(response, 404, `${slice} ${version} was never published`);
    }),
  );
  return router;
}
