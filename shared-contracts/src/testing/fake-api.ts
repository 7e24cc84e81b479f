import type { ApiKey, ApiOutput } from '../api/api.js';
import { cookieNames } from '../accounts/cookie-names.js';
import { type Problem, type ProblemCode, problemStatus } from '../api/problem.js';

export class Refusal {
  readonly status: number;
  readonly body: Problem;
  constructor(code: ProblemCode, more: Partial<Problem> = {}) {
    this.status = problemStatus[code];
    this.body = { statusCode: this.status, code, message: `The server says ${code}.`, ...more };
  }
}

export const loggedOut = new Refusal('not_authenticated', { message: 'Unauthorized' });

export const pendingResponse = (): Promise<never> => new Promise(() => {});

export class ListPage<T> {
  readonly headers: Headers;
  constructor(
    readonly rows: T,
    { total, nextCursor }: { total: number; nextCursor?: string },
  ) {
    this.headers = new Headers({ 'x-total-count': String(total) });
    if (nextCursor) this.headers.set('link', `<http://shop.test/list?cursor=${nextCursor}>; rel="next"`);
  }
}

type Input = Record<string, unknown>;
type Answer<K extends ApiKey> = ApiOutput<K> | ListPage<ApiOutput<K>> | Refusal | Error;
type AnyAnswer = Answer<ApiKey> | ((input: Input) => Answer<ApiKey> | Promise<Answer<ApiKey>>);
/** An Error is a network failure. */
export type FakeAnswers = { [K in ApiKey]?: Answer<K> | ((input: Input) => Answer<K> | Promise<Answer<K>>) };
export type FakeApi = {
  calls: { key: ApiKey; input: Input }[];
  callsOf: (key: ApiKey) => Input[];
  answer: (answers: FakeAnswers) => void;
};

const isNotAuthenticated = (answer: unknown) => answer instanceof Refusal && answer.body.code === 'not_authenticated';

/** Tests of server rendering have none. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie);

function setSessionHint(isSignedIn: boolean): void {
  if (typeof document === 'undefined') return;
  document.cookie = `${cookieNames(false).sessionHint}=the-session; Path=/; Max-Age=${isSignedIn ? 1000 : 0}`;
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** Replaces `fetch`; throws for a call without an answer. `GET /api/user` signs in unless it answers `not_authenticated`. */
export function fakeApi(answers: FakeAnswers): FakeApi {
  let known: FakeAnswers = {};
  const learn = (more: FakeAnswers) => {
    known = { ...known, ...more };
    setSessionHint('GET /api/user' in known && !isNotAuthenticated(known['GET /api/user']));
  };
  learn(answers);
  const calls: FakeApi['calls'] = [];

  const isAnswered = (key: string): key is ApiKey => key in known;

  async function answerTo(method: string, url: URL, body: Input): Promise<Answer<ApiKey>> {
    for (const key of Object.keys(known).filter(isAnswered)) {
      const [itsMethod, path = ''] = key.split(' ');
      const match = itsMethod === method ? patternOf(path).exec(url.pathname) : null;
      if (!match) continue;
      const input = { ...match.groups, ...Object.fromEntries(url.searchParams), ...body };
      calls.push({ key, input });
      const answer: AnyAnswer | undefined = known[key];
      if (answer === undefined) continue;
      return typeof answer === 'function' ? answer(input) : answer;
    }
    throw new Error(`the test answers no ${method} ${url.pathname}`);
  }

  globalThis.fetch = async (resource, init) => {
    const url = new URL(resource instanceof Request ? resource.url : resource, 'http://shop.test');
    const body: Input = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
    const sentWith = cookies();
    const answer = await answerTo(init?.method ?? 'GET', url, body);
    // like the server, which leaves a newer session's hint alone
    if (isNotAuthenticated(answer) && cookies() === sentWith) setSessionHint(false);
    if (answer instanceof Error) throw answer;
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    if (answer instanceof ListPage) return Response.json(answer.rows, { headers: answer.headers });
    return Response.json(answer);
  };

  return {
    calls,
    callsOf: (key) => calls.filter((call) => call.key === key).map((call) => call.input),
    answer: learn,
  };
}
