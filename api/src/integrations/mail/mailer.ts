/** A mail as it leaves the shop. `key` names it for ever: delivering the same key again is the same mail. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Whom an answer reaches, where that is not the shop. */
  replyTo?: string | undefined;
  /** Ends the subscription that the mail is part of, by one POST (RFC 8058) or as a link. */
  unsubscribeUrl?: string | undefined;
};

/** Delivers mails. Port and token at once. A throw means: not delivered, try again later. */
export abstract class Mailer {
  abstract deliver(mail: Mail): Promise<void>;
}
