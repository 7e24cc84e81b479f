import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { type Observable, mergeMap } from 'rxjs';
import { staffRoles } from 'shared-contracts/accounts/permissions';
import { Settings } from '../../config/settings.js';
import { Replica, type Lsn, lsnOf, textOfLsn } from '../database/replica.js';
import { callerOf, isIdentified } from './caller.js';
import { isWrite } from './only-for.js';

/** A replica further behind is not used. */
const KEPT_MS = 60_000;
const BEYOND_ALL: Lsn = 0xffff_ffff_ffff_ffffn;

export const ownWrites = new AsyncLocalStorage<Lsn | null>();

const PLACE = /^[0-9A-F]{1,8}%2F[0-9A-F]{1,8}$/;

function placeIn(cookies: string, name: string): Lsn | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  return value !== undefined && PLACE.test(value) ? lsnOf(decodeURIComponent(value)) : null;
}

/** The cookie says how far a replica must be to have this browser's writes. */
export const knowOwnWrites =
  (cookie: string): RequestHandler =>
  (request, _response, next) =>
    ownWrites.run(placeIn(request.headers.cookie ?? '', cookie), next);

/** Only where there is a replica. */
@Injectable()
export class RememberOwnWrites implements NestInterceptor {
  constructor(
    private readonly replica: Replica,
    private readonly settings: Settings,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!isWrite(request)) return next.handle();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        const role = isIdentified(request) ? callerOf(request).user?.role : undefined;
        if (role && staffRoles.includes(role) && !response.headersSent) await this.remember(response);
        return answer;
      }),
    );
  }

  private async remember(response: Response): Promise<void> {
    // a write that has succeeded is never answered with a failure
    const lsn = await this.replica.written().catch(() => BEYOND_ALL);
    const { isHttps: secure, cookies } = this.settings;
    response.cookie(cookies.ownWrites, textOfLsn(lsn), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: KEPT_MS,
    });
  }
}
