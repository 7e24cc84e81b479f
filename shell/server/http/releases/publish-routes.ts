import express, { type Request, type Response, Router } from 'express';
import { signalOf } from 'shared-server/http/caller-signal';
import { GateOutcome, gateStateOf } from 'shared-server/registry/gate';
import type { VersionKey } from 'shared-server/registry/releases';
import type { Publishing } from '../../publishing/publishing';
import { ReleaseUploads } from '../../publishing/release-uploads';
import { fieldErrors, problem } from './problem';
import { readBody } from './read-body';
import type { TokenHandler, WithToken } from './with-token';

const MAX_OUTCOME_BYTES = 500_000;

export function publishRoutes({ publishing, withToken }: { publishing: Publishing; withToken: WithToken }): Router {
  const router = Router();
  router.put('/:slice/:version', withToken(publish(publishing), 'publish'));
  router.get('/:slice/:version/gate', withToken(showGate(publishing)));
  router.put('/:slice/:version/gate', withToken(concludeGate(publishing), 'publish'));
  return router;
}

function releaseIn({ params }: Request): VersionKey {
  const { slice = '', version = '' } = params as Record<string, string>;
  return { slice, version };
}

const codeOf = { 400: 'bad_release', 409: 'version_exists', 422: 'version_mismatch' } as const;

function publish(publishing: Publishing): TokenHandler {
  const uploads = new ReleaseUploads();
  return async (request, response, by) => {
    const { slice, version } = releaseIn(request);
    const result = await uploads.receive({ request, slice, signal: signalOf(response) }, async (packed) => {
      const published = await publishing.publish({ slice, version, packed, by });
      return published.ok
        ? { ...published, shown: await publishing.publishedVersion({ slice, version }) }
        : { ...published, code: codeOf[published.status] };
    });
    if (!result.ok) return refuse(response, result);
    response.status(result.isNew ? 201 : 200).json(result.shown);
    return undefined;
  };
}

type Refusal = { status: number; message: string; code: string; retryAfterS?: number };

function refuse(response: Response, { status, message, code, retryAfterS }: Refusal): void {
  if (retryAfterS !== undefined) response.set('Retry-After', String(retryAfterS));
  // the rest of the body would keep the connection
  if (status === 408) response.set('Connection', 'close');
  problem(response, status, message, { code });
}

const neverPublished = (response: Response, { slice, version }: VersionKey): void =>
  problem(response, 404, `${slice} ${version} was never published`);

const showGate =
  (publishing: Publishing): TokenHandler =>
  async (request, response) => {
    const release = releaseIn(request);
    const published = await publishing.publishedVersion(release, { rendersFor: signalOf(response) });
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
