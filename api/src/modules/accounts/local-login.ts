import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, Response } from 'express';
import passport from 'passport';
import { Email } from 'shared-contracts/api/fields';
import { Strategy } from 'passport-local';
import type { CurrentUser } from '../../shared/http/caller.js';
import { Failure, type Result, Success } from '../../shared/result.js';
import { Accounts } from './accounts.js';
import { turnOfVisitor } from './hash-queue.js';
import { KnownDevices } from './known-devices.js';

/** Failures are values: passport carries the Result. */
@Injectable()
export class LocalLogin extends PassportStrategy<typeof Strategy, Result<CurrentUser>>(Strategy, 'local') {
  constructor(
    private readonly accounts: Accounts,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true });
  }

  /** Passport reads the body, not the parsed input. */
  validate(request: Request, written: string, password: string): Promise<Result<CurrentUser>> {
    const email = Email.parse(written);
    const turn = turnOfVisitor(request, { isKnown: this.devices.knows(request, email) });
    return this.accounts.verify({ email, password }, turn);
  }

  /** Call it after validating the body. */
  authenticateCall(request: Request, response: Response): Promise<Result<CurrentUser>> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, result: unknown) => {
        if (result instanceof Success || result instanceof Failure) resolve(result);
        else reject(new Error('the login failed unexpectedly', { cause: error }));
      };
      const authenticate = passport.authenticate('local', { session: false }, settle);
      authenticate(request, response, reject);
    });
  }
}
