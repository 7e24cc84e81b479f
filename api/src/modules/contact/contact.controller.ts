import { Controller } from '@nestjs/common';
import type { Request } from 'express';
import { addressKey } from 'shared-contracts/api/email-address';
import type { ContactForm } from 'shared-contracts/contact/schemas';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { Messages } from './messages.js';
import { Newsletter } from './newsletter.js';

const TEN_MINUTES = 600;
const ONE_HOUR = 3600;

/** A sender with many network addresses still has one victim. */
const writtenAddress = ({ body }: Request) => addressKey((body as { email?: unknown }).email);

@Controller()
export class ContactController {
  constructor(
    private readonly messages: Messages,
    private readonly newsletter: Newsletter,
  ) {}

  @RateLimited(
    { name: 'contact', calls: 10, perSeconds: TEN_MINUTES },
    { name: 'contact-by-sender', calls: 5, perSeconds: ONE_HOUR, by: writtenAddress },
  )
  @Handle('POST /api/contact')
  write(form: ContactForm) {
    return this.messages.receive(form);
  }

  @RateLimited({ name: 'newsletter', calls: 20, perSeconds: TEN_MINUTES })
  @Handle('POST /api/newsletter')
  subscribe({ email }: { email: string }) {
    return this.newsletter.subscribe(email);
  }

  @RateLimited({ name: 'unsubscribe', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('POST /api/newsletter/unsubscribe')
  unsubscribe({ token }: { token: string }) {
    return this.newsletter.unsubscribe(token);
  }
}
