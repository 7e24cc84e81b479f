import { Module } from '@nestjs/common';
import { ContactDeskController } from './contact-desk.controller.js';
import { ContactController } from './contact.controller.js';
import { MessageDesk } from './message-desk.js';
import { Messages } from './messages.js';
import { NewsletterDesk } from './newsletter-desk.js';
import { Newsletter } from './newsletter.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

@Module({
  controllers: [ContactController, ContactDeskController, UnsubscribeController],
  providers: [Messages, Newsletter, MessageDesk, NewsletterDesk],
})
export class ContactModule {}
