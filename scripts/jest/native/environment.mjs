import { ModernFakeTimers } from '@jest/fake-timers';
import { TestEnvironment } from 'jest-environment-node';
import { ModuleMocker } from 'jest-mock';

/** For runner.mjs: a test file uses the process's own globals, and gives back those that it replaced. */
export default class NativeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.exit = process.exit.bind(process);
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    await super.teardown();
    Object.defineProperties(globalThis, this.globals);
    process.exit = this.exit;
  }
}
