import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Settings } from '../../config/settings.js';
import { isSignature, signatureOf } from '../../shared/security/signature.js';

const REMEMBERED_MS = shopPolicy.accounts.knownDeviceDays * 24 * 60 * 60 * 1_000;
const PATHS = ['/api/login', '/api/register'];
/** Of one browser; the latest win. */
const MAX_ACCOUNTS = 5;

function proofsIn({ headers }: Request, name: string): string[] {
  const pair = headers.cookie?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
  const [value = ''] = /^[\w.~-]*/.exec(pair.slice(name.length + 1)) ?? [];
  return value.split('~').filter(Boolean).slice(0, MAX_ACCOUNTS);
}

/** A guessing attack must not lock the account's owner out. */
@Injectable()
export class KnownDevices {
  constructor(private readonly settings: Settings) {}

  knows(request: Request, email: string): boolean {
    return proofsIn(request, this.settings.cookies.device).some((proof) => this.isOf(email, proof));
  }

  remember(request: Request, response: Response, email: string): void {
    const others = proofsIn(request, this.settings.cookies.device).filter((proof) => !this.isOf(email, proof));
    const nonce = randomBytes(12).toString('base64url');
    const proofs = [`${nonce}.${this.signatureOf(email, nonce).toString('base64url')}`, ...others].slice(
      0,
      MAX_ACCOUNTS,
    );
    for (const path of PATHS)
      response.cookie(this.settings.cookies.device, proofs.join('~'), {
        path,
        httpOnly: true,
        sameSite: 'lax',
        secure: this.settings.isHttps,
        maxAge: REMEMBERED_MS,
      });
  }

  private isOf(email: string, proof: string): boolean {
    const [nonce = '', signature = ''] = proof.split('.');
    return isSignature(signature, this.signatureOf(email, nonce));
  }

  private signatureOf(email: string, nonce: string): Buffer {
    return signatureOf(`device ${nonce} ${email.toLowerCase()}`, this.settings.environment.SESSION_SECRET);
  }
}
