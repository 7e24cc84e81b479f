import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { type Result, fail, ok } from '../result.js';
import { callerOf } from './caller.js';
import { FailedCall } from './problem.filter.js';

/** `seen`: the version they decided on, null for any. */
export type By<Seen = number> = { actorId: string; seen: Seen | null };
type Read<Seen> = (ifMatch: string | undefined) => Result<Seen | null>;

const withSeen = <Seen>(read: Read<Seen>, of: (seen: Seen | null, request: Request) => unknown): ParameterDecorator =>
  createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
    const request = context.switchToHttp().getRequest<Request>();
    const seen = read(request.get('if-match'));
    if (!seen.ok) throw new FailedCall(seen);
    return of(seen.value, request);
  })('if-match');

function versionIn(ifMatch: string | undefined): Result<number | null> {
  if (ifMatch === undefined) return ok(null);
  const version = /^"(\d{1,9})"$/.exec(ifMatch)?.[1];
  return version ? ok(Number(version)) : fail('invalid_input', 'If-Match must name one version, like "3"');
}

export const SeenVersion = () => withSeen(versionIn, (seen) => seen);
/** A `By`. */
export const SeenBy = (read: Read<unknown> = versionIn) =>
  withSeen(read, (seen, request) => ({ actorId: callerOf(request).account().id, seen }));
