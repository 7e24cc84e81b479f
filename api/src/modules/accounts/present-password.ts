import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type Failure, fail } from '../../shared/result.js';
import { turnOfKnown } from './hash-queue.js';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';

@Injectable()
export class PresentPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
  ) {}

  /** 403 `wrong_password` for this field, or 503 if too many wait. */
  async refusalOf({ id }: Pick<CurrentUser, 'id'>, password: string, field: string): Promise<Failure | null> {
    const account = await this.dataSource
      .createQueryBuilder(User, 'user')
      .addSelect('user.password')
      .where({ id })
      .getOne();
    const isRight = await this.passwords.matches(password, account?.password, turnOfKnown(id));
    if (!isRight.ok) return isRight;
    if (isRight.value) return null;
    const message = 'This is not your password.';
    return fail('wrong_password', message, { errors: { [field]: message } });
  }
}
