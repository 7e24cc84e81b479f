import { Injectable } from '@nestjs/common';
import { croppedPhotoUrl } from 'shared-contracts/design/cropped-photo';
import type { DesignSlot } from 'shared-contracts/design/schemas';
import type { TemplateWindow } from 'shared-contracts/design/template';
import { pictureUrl } from 'shared-contracts/media/picture-url';
import { Settings } from '../../config/settings.js';
import { isSignature, signatureOf } from '../../shared/security/signature.js';

/** Part of what is signed, so that no other signature of this secret is one for a picture. */
const PURPOSE = 'picture-in-mail';

/** Signs the URLs of small pictures, so that mails can show them. They show the one crop in the one size and nothing else. */
@Injectable()
export class PictureLinks {
  constructor(private readonly settings: Settings) {}

  /** The path and query of what is seen of a photo in its window. */
  linkTo(slot: Pick<DesignSlot, 'path' | 'crop' | 'rotation'>, window: TemplateWindow, width: number): string {
    const url = pictureUrl(croppedPhotoUrl(slot, window), width);
    return `${url}&signature=${this.signatureOf(url).toString('base64url')}`;
  }

  /** Whether this is the path and query of such a link. */
  isOurs(path: string, { crop, w, signature }: Record<string, unknown>): boolean {
    const signed = pictureUrl(`${path}?crop=${String(crop)}`, Number(w));
    return typeof signature === 'string' && isSignature(signature, this.signatureOf(signed));
  }

  private signatureOf(url: string): Buffer {
    return signatureOf(`${PURPOSE}:${url}`, this.settings.environment.SESSION_SECRET);
  }
}
