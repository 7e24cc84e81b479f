import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContactMessage } from './contact-message.entity.js';
import { NewsletterSubscription } from './newsletter-subscription.entity.js';

/** Messages to the shop, and who wants its news. */
@Module({ imports: [TypeOrmModule.forFeature([ContactMessage, NewsletterSubscription])] })
export class ContactModule {}
