import express, { type Response, Router } from 'express';
import { SliceName } from 'shared-contracts/releases/slice-name';
import { type ChangeCommand, type ChangeRequest, changeInputs } from 'shared-server/registry/change-plan';
import type * as z from 'zod';
import { type ChangeAnswer, PreviewInput, type Releasing } from '../../publishing/releasing';
import { fieldErrors, problem } from './problem';
import { readBody } from './read-body';
import type { TokenHandler, WithToken } from './with-token';

const MAX_BODY_BYTES = 10_000;
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function changeRoutes({ releasing, withToken }: { releasing: Releasing; withToken: WithToken }): Router {
  const router = Router();
  router.use('/:slice', ({ params }, _response, next) =>
    next(SliceName.safeParse(params.slice).success ? undefined : 'router'),
  );
  router.get(
    '/:slice',
    withToken(async ({ params }, response) => void response.json(await releasing.releases(String(params.slice)))),
  );
  router.get(
    '/:slice/history',
    withToken(async ({ params }, response) => void response.json(await releasing.history(String(params.slice)))),
  );
  router.get(
    '/:slice/paths',
    withToken(async ({ params }, response) => void response.json(await releasing.paths(String(params.slice)))),
  );
  router.post('/:slice/preview', withToken(preview(releasing), 'release'));
  for (const command of Object.keys(changeInputs) as ChangeCommand[])
    router.post(`/:slice/${command}`, withToken(change(releasing, command), 'release'));
  return router;
}

const readJson = express.json({ type: () => true, limit: MAX_BODY_BYTES });

/** Answers itself if the body is invalid. */
async function inputOf<Input extends z.ZodType>(
  schema: Input,
  [request, response]: Parameters<TokenHandler>,
): Promise<z.output<Input> | undefined> {
  await readBody(readJson, request, response);
  const input = schema.safeParse(request.body ?? {});
  if (input.success) return input.data;
  problem(response, 400, 'The request is not valid', { errors: fieldErrors(input.error) });
  return undefined;
}

function change(releasing: Releasing, command: ChangeCommand): TokenHandler {
  return async (...call) => {
    const [request, response, by] = call;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || !KEY.test(key))
      return problem(response, 400, 'The header Idempotency-Key must be a UUID, the same when a call is repeated');
    const input = await inputOf(changeInputs[command] as z.ZodType<object>, call);
    if (!input) return undefined;
    const slice = String(request.params.slice);
    return answer(
      response,
      await releasing.change({ slice, id: key.toLowerCase(), request: { command, ...input } as ChangeRequest, by }),
    );
  };
}

const refusals: Record<Exclude<ChangeAnswer['state'], 'done' | 'checking'>, [status: number, code: string]> = {
  refused: [409, 'release_refused'],
  unknown: [404, 'not_found'],
  key_reused: [422, 'key_reused'],
  too_late: [503, 'release_check_late'],
};

function answer(response: Response, given: ChangeAnswer): void {
  if (given.state === 'done') {
    response.json(given.change);
  } else if (given.state === 'checking') {
    const message = 'The running shell servers check the release: send the same request again';
    response.status(202).set('Retry-After', '1').json({ state: given.state, message });
  } else {
    const { message, problems } = given;
    const [status, code] = refusals[given.state];
    problem(response, status, message, { code, ...(problems && { errors: { problems: [...problems] } }) });
  }
}

function preview(releasing: Releasing): TokenHandler {
  return async (...call) => {
    const [request, response, by] = call;
    const input = await inputOf(PreviewInput, call);
    if (!input) return undefined;
    const slice = String(request.params.slice);
    const made = await releasing.preview({ slice, ...input, by });
    if (made.state !== 'made') {
      const [status, code] = refusals[made.state];
      return problem(response, status, made.message, { code });
    }
    response.status(201).json(made.link);
    return undefined;
  };
}
