import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { isSignature, signatureOf } from '../../shared/security/signature.js';

/** No other signature of this secret is a token. */
const PURPOSE = 'design-link';
/** 16 bytes in base64url. */
const ID_LENGTH = 22;

/** A token is the link's id and its signature. */
@Injectable()
export class LinkTokens {
  constructor(private readonly settings: Settings) {}

  tokenFor(linkId: string): string {
    const id = Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url');
    return id + this.signatureOf(linkId).toString('base64url');
  }

  linkIn(token: string): string | null {
    const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
    const linkId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return isSignature(token.slice(ID_LENGTH), this.signatureOf(linkId)) ? linkId : null;
  }

  private signatureOf(linkId: string): Buffer {
    return signatureOf(`${PURPOSE}:${linkId}`, this.settings.environment.SESSION_SECRET);
  }
}
