import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes: the OWASP recommendation and the library's defaults. */
@Injectable()
export class Passwords {
  /** Checked for unknown addresses, so that they take as long as known ones. Begun at start: the first one would take twice as long. */
  private readonly nobodys = hash('the password of nobody');

  hash(password: string): Promise<string> {
    return hash(password);
  }

  /** Whether the password matches the hash. Without a hash it never does, and takes just as long. */
  async matches(password: string, hashed: string | undefined): Promise<boolean> {
    const isRight = await verify(hashed ?? (await this.nobodys), password);
    return isRight && hashed !== undefined;
  }
}
