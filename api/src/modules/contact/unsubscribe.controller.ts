import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Failure } from '../../shared/result.js';
import { Newsletter } from './newsletter.js';

const pageOf = (query: Record<string, string>) => `/newsletter/unsubscribe?${new URLSearchParams(query).toString()}`;
const isOneClick = ({ body }: Request) =>
  Buffer.isBuffer(body) && /List-Unsubscribe["=\s]+One-Click/.test(body.toString('latin1'));

/** For the List-Unsubscribe header (RFC 8058) and the page without scripts. */
@Controller('/api/webhooks/unsubscribe/:token')
export class UnsubscribeController {
  constructor(private readonly newsletter: Newsletter) {}

  /** Link scanners follow it too, so reading changes nothing. */
  @Get()
  show(@Param('token') token: string, @Res() response: Response): void {
    response.redirect(302, pageOf({ token }));
  }

  @Post()
  async end(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<Failure | undefined> {
    const outcome = await this.newsletter.unsubscribe(token);
    // the RFC forbids redirects here
    if (!isOneClick(request)) response.redirect(303, pageOf({ state: outcome.ok ? 'done' : 'invalid' }));
    else if (outcome.ok) response.status(200).json(outcome.value);
    else return outcome;
    return undefined;
  }
}
