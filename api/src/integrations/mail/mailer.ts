export type MailAttachment = { fileName: string; contentType: string; content: Buffer };

/** Delivering a key again is the same mail. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** The reply address, if it is not the shop. */
  replyTo?: string | undefined;
  /** Unsubscribes by one POST (RFC 8058) or as a link. */
  unsubscribeUrl?: string | undefined;
  /** A person wrote some of it, so that it doesn't say that a program sent it. */
  isPersonal?: boolean | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** Holds a link that opens something: the outbox forgets the text once it is sent. */
  isSecret?: boolean | undefined;
};

export abstract class Mailer {
  abstract deliver(mail: Mail): Promise<void>;
}
