import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../config/settings.js';
import { CurrentUsers } from '../../shared/http/current-users.js';
import { AccountToken } from './account-token.entity.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { GuessLimit } from './guess-limit.js';
import { KnownDevices } from './known-devices.js';
import { LocalLogin } from './local-login.js';
import { Passwords } from './passwords.js';
import { Session } from './session.entity.js';
import { SignIn } from './sign-in.js';
import { User } from './user.entity.js';

/** Accounts and sign-in. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, AccountToken, Session])],
  controllers: [AccountsController],
  providers: [
    Accounts,
    { provide: CurrentUsers, useExisting: Accounts },
    Passwords,
    LocalLogin,
    SignIn,
    KnownDevices,
    GuessLimit,
  ],
  exports: [CurrentUsers],
})
export class AccountsModule implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = this.settings.environment;
    await this.accounts.ensureAdmin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  }
}
