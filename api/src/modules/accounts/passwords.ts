import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: what OWASP asks for, and the library's defaults. */
@Injectable()
export class Passwords {
  /** Stands for the password of an address that nobody has: checking it takes as long as checking a real one. */
  private nobodys: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Whether the password is the one of the hash; never without a hash, but as slowly. */
  async matches(password: string, hashed: string | undefined): Promise<boolean> {
    const isRight = await verify(hashed ?? (await (this.nobodys ??= hash('the password of nobody'))), password);
    return isRight && hashed !== undefined;
  }
}
