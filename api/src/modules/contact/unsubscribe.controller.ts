import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendProblem } from '../../shared/http/problem.js';
import { Newsletter } from './newsletter.js';

const pageOf = (query: Record<string, string>) => `/newsletter/unsubscribe?${new URLSearchParams(query).toString()}`;
const isOneClick = ({ body }: Request) =>
  Buffer.isBuffer(body) && /List-Unsubscribe["=\s]+One-Click/.test(body.toString('latin1'));

/**
 * The address in a mail's List-Unsubscribe header (RFC 8058), and the form of the page where no script runs. Mail programs post to
 * it from their own servers, without cookies and not in JSON: that is why it stands among the webhooks, and not in the endpoint table.
 */
@Controller('/api/webhooks/unsubscribe/:token')
export class UnsubscribeController {
  constructor(private readonly newsletter: Newsletter) {}

  /** A mail program that knows no one-click opens it as a page. Scanners follow links, too: reading changes nothing. */
  @Get()
  show(@Param('token') token: string, @Res() response: Response): void {
    response.redirect(302, pageOf({ token }));
  }

  @Post()
  async end(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const outcome = await this.newsletter.unsubscribe(token);
    // the standard forbids to send a mail program elsewhere
    if (!isOneClick(request)) response.redirect(303, pageOf({ state: outcome.ok ? 'done' : 'invalid' }));
    else if (outcome.ok) response.status(200).json(outcome.value);
    else sendProblem(response, outcome);
  }
}
