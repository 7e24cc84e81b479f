import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../config/settings.js';
import { CurrentSessions } from '../../shared/http/caller.js';
import { MediaModule } from '../media/media.module.js';
import { AccountLinks } from './account-links.js';
import { AccountSessions } from './account-sessions.js';
import { AccountToken } from './account-token.entity.js';
import { AddressLinks } from './address-links.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { BrowserSession } from './browser-session.js';
import { ChangePassword } from './change-password.js';
import { ConfirmAddress } from './confirm-address.js';
import { EmailAddresses } from './email-addresses.js';
import { GuessLimit } from './guess-limit.js';
import { KnownDevices } from './known-devices.js';
import { LocalLogin } from './local-login.js';
import { MailedLinksController } from './mailed-links.controller.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccount } from './own-account.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyRecord } from './passkey.entity.js';
import { PasskeysController } from './passkeys.controller.js';
import { Passkeys } from './passkeys.js';
import { PasswordReset } from './password-reset.js';
import { Passwords } from './passwords.js';
import { PresentPassword } from './present-password.js';
import { SavedAddressRecord } from './saved-address.entity.js';
import { SavedAddressesController } from './saved-addresses.controller.js';
import { SavedAddresses } from './saved-addresses.js';
import { SignIn } from './sign-in.js';
import { SweepAccountLinks } from './sweep-account-links.js';
import { User } from './user.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, AccountToken, PasskeyRecord, SavedAddressRecord]), MediaModule],
  controllers: [
    AccountsController,
    MailedLinksController,
    OwnAccountController,
    PasskeysController,
    SavedAddressesController,
  ],
  providers: [
    Accounts,
    Passwords,
    LocalLogin,
    SignIn,
    KnownDevices,
    GuessLimit,
    BrowserSession,
    AccountLinks,
    AddressLinks,
    EmailAddresses,
    ConfirmAddress,
    PresentPassword,
    PasswordReset,
    ChangePassword,
    OwnAccount,
    AccountSessions,
    { provide: CurrentSessions, useExisting: AccountSessions },
    PasskeyChallenges,
    Passkeys,
    SavedAddresses,
    SweepAccountLinks,
  ],
  exports: [CurrentSessions, BrowserSession, AccountLinks, AddressLinks, PresentPassword, Passkeys],
})
export class AccountsModule implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.settings.preparesDatabase) return;
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = this.settings.environment;
    await this.accounts.ensureAdmin({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  }
}
