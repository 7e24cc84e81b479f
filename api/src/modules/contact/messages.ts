import { Injectable } from '@nestjs/common';
import type { ContactForm } from 'shared-contracts/contact/schemas';
import { Transactions } from '../../shared/database/transactions.js';
import { Outbox } from '../../shared/outbox/outbox.js';
import { acknowledgement, messageToShop } from './domain/contact-mail.js';
import { Newsletter } from './newsletter.js';

@Injectable()
export class Messages {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly newsletter: Newsletter,
  ) {}

  /** A bot that fills in the hidden field gets the same answer. */
  async receive({ website, ...form }: ContactForm): Promise<{ received: true }> {
    if (!website) await this.keep(form);
    return { received: true };
  }

  private keep({ name, email, phone, message, subscribe = false }: ContactForm): Promise<void> {
    const { shop } = this.outbox;
    return this.transactions.run(async (manager) => {
      const kept = { name, email, phone: phone || null, message };
      const [{ id }] = await manager.query<[{ id: string }]>(
        `INSERT INTO contact_messages (name, email, phone, message, subscribe) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [name, email, kept.phone, message, subscribe],
      );
      await this.outbox.write(manager, {
        key: `contact-message:${id}`,
        to: shop.supportEmail,
        replyTo: email,
        isPersonal: true,
        ...messageToShop(kept, shop),
      });
      await this.outbox.write(manager, {
        key: `contact-acknowledgement:${id}`,
        to: email,
        ...acknowledgement(kept, shop),
      });
      if (subscribe) await this.newsletter.add(manager, email);
    });
  }
}
