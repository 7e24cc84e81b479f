import express, { type Request, type Response, Router } from 'express';
import { GateOutcome, gateStateOf } from 'shared-server/registry/gate';
import type { Publishing } from '../../publishing/publishing';
import { LIMITS } from '../../registry/packed-release';
import { fieldErrors, problem } from './problem';
import { readBody } from './read-body';
import type { TokenHandler, WithToken } from './with-token';

/** Releases that are unpacked at the same time. */
const CONCURRENCY = 2;
const MAX_OUTCOME_BYTES = 500_000;

/** Publishing a version, and its gate. */
export function publishRoutes({ publishing, withToken }: { publishing: Publishing; withToken: WithToken }): Router {
  const router = Router();
  router.put('/:slice/:version', withToken(publish(publishing), 'publish'));
  router.get('/:slice/:version/gate', withToken(showGate(publishing)));
  router.put('/:slice/:version/gate', withToken(concludeGate(publishing), 'publish'));
  return router;
}

function releaseIn({ params }: Request): { slice: string; version: string } {
  const { slice = '', version = '' } = params as Record<string, string>;
  return { slice, version };
}

function publish(publishing: Publishing): TokenHandler {
  let running = 0;
  const body = express.raw({ type: () => true, limit: LIMITS.packed, inflate: false });
  return async (request, response, by) => {
    const { slice, version } = releaseIn(request);
    if (request.headers['content-length'] === undefined) return problem(response, 411, 'The length is missing');
    if (running >= CONCURRENCY) {
      response.set('Retry-After', '5');
      return problem(response, 503, 'Other releases are being published: try again in a moment');
    }
    running += 1;
    try {
      await readBody(body, request, response);
      const packed = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const result = await publishing.publish({ slice, version, packed, by });
      if (!result.ok)
        return problem(response, result.status, result.message, {
          code: result.status === 409 ? 'version_exists' : 'bad_release',
        });
      response.status(result.isNew ? 201 : 200).json(await publishing.publishedVersion(slice, version));
      return undefined;
    } finally {
      running -= 1;
    }
  };
}

const neverPublished = (response: Response, { slice, version }: { slice: string; version: string }): void =>
  problem(response, 404, `${slice} ${version} was never published`);

const showGate =
  (publishing: Publishing): TokenHandler =>
  async (request, response) => {
    const release = releaseIn(request);
    const published = await publishing.publishedVersion(release.slice, release.version);
    if (!published) return neverPublished(response, release);
    response.json(published);
    return undefined;
  };

function concludeGate(publishing: Publishing): TokenHandler {
  const body = express.json({ type: () => true, limit: MAX_OUTCOME_BYTES });
  return async (request, response, by) => {
    const release = releaseIn(request);
    await readBody(body, request, response);
    const outcome = GateOutcome.safeParse(request.body ?? {});
    if (!outcome.success)
      return problem(response, 400, 'The outcome of the gate is not valid', { errors: fieldErrors(outcome.error) });
    const conclusion = await publishing.concludeGate({ ...release, outcome: outcome.data, by });
    if (!conclusion.ok && conclusion.reason === 'unknown') return neverPublished(response, release);
    if (!conclusion.ok)
      return problem(response, 409, `${release.slice} ${release.version} may be used already, and stays so`, {
        code: 'gate_passed',
      });
    response.json({ ...release, gate: conclusion.gate, state: gateStateOf(conclusion.gate) });
    return undefined;
  };
}
