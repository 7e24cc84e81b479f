import type { Request, Response } from 'express';
import type { ErrorGroup } from 'shared-server/registry/errors';

type Release = { slice: string; version: string };

/** `GET /releases/<slice>/<version>/errors`: what went wrong in a published version in the last 30 days, the most frequent first. */
export const showErrors =
  (errorsOf: (release: Release) => Promise<ErrorGroup[] | undefined>) =>
  async ({ params }: Request, response: Response): Promise<void> => {
    const { slice = '', version = '' } = params as Record<string, string>;
    const errors = await errorsOf({ slice, version });
    if (errors) response.json({ slice, version, errors });
    else
      response
        .status(404)
        .json({ statusCode: 404, code: 'not_found', message: `${slice} ${version} was never published` });
  };
