export type MailAttachment = { fileName: string; contentType: string; content: Buffer };

/** The same key is the same mail. */
export type Mail = {
  key: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** If it is not the shop. */
  replyTo?: string | undefined;
  /** By one POST (RFC 8058) or as a link. */
  unsubscribeUrl?: string | undefined;
  /** A person wrote some of it. */
  isPersonal?: boolean | undefined;
  attachments?: readonly MailAttachment[] | undefined;
  /** Its link opens something: the outbox forgets the sent text. */
  isSecret?: boolean | undefined;
};

export abstract class Mailer {
  abstract deliver(mail: Mail): Promise<void>;
}
