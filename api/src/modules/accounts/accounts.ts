import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Registration, Role } from 'shared-contracts/accounts/schemas';
import { Repository } from 'typeorm';
import * as z from 'zod';
import { isUniqueViolation } from '../../shared/database/postgres-error.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { CurrentUser } from '../../shared/http/caller.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { EmailAddresses } from './email-addresses.js';
import { type HashTurn, turnOfKnown } from './hash-queue.js';
import { Passwords } from './passwords.js';
import { User, currentUserOf } from './user.entity.js';

const wrongCredentials = fail('wrong_credentials', 'Invalid email or password');
export const banned = fail('account_banned', 'This account has been banned. Please contact support.');

@Injectable()
export class Accounts {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly passwords: Passwords,
    private readonly transactions: Transactions,
    private readonly addresses: EmailAddresses,
  ) {}

  async register(form: z.output<typeof Registration>, turn: HashTurn): Promise<Result<CurrentUser>> {
    const { email, firstName, lastName } = form;
    const hashed = await this.passwords.hash(form.password, turn);
    if (!hashed.ok) return hashed;
    const account = this.users.create({
      email,
      firstName: firstName || null,
      lastName: lastName || null,
      password: hashed.value,
    });
    try {
      return await this.transactions.run(async (manager): Promise<Result<CurrentUser>> => {
        const user = await manager.save(account);
        return (await this.addresses.welcome(manager, user)) ?? ok(currentUserOf(user));
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const message = 'An account with this email already exists. Sign in instead.';
      return fail('email_taken', message, { errors: { email: message } });
    }
  }

  /** Only the right password reveals a ban. */
  async verify({ email, password }: { email: string; password: string }, turn: HashTurn): Promise<Result<CurrentUser>> {
    const user = await this.users
      .createQueryBuilder('user')
      .addSelect('user.password')
      .where('lower(user.email) = lower(:email)', { email })
      .getOne();
    const isRight = await this.passwords.matches(password, user?.password, turn);
    if (!isRight.ok) return isRight;
    if (!user || !isRight.value) return wrongCredentials;
    return user.role === Role.enum.banned ? banned : ok(currentUserOf(user));
  }

  async ensureAdmin({ email, password }: { email: string; password: string }): Promise<void> {
    const isThere = await this.users
      .createQueryBuilder('user')
      .where('lower(user.email) = lower(:email)', { email })
      .getExists();
    if (isThere) return;
    const hashed = await this.passwords.hash(password, turnOfKnown('the first start'));
    if (!hashed.ok) throw new Error(hashed.message);
    await this.users
      .createQueryBuilder()
      .insert()
      .values({ email, password: hashed.value, role: Role.enum.admin, isEmailVerified: true })
      .orIgnore()
      .execute();
  }
}
