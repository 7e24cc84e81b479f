import { expect, it } from '@jest/globals';
import { log } from '../testing/running-app';
import { Registration } from './registration';

function registrationFailing(times: number) {
  const done: string[] = [];
  let failures = times;
  const registration = new Registration({
    prepare: async () => {
      await Promise.resolve();
      if (failures-- > 0) throw new Error('statement timeout');
      done.push('prepared');
    },
    announce: async () => void done.push('announced'),
    log,
  });
  return { registration, done };
}

it('prepares the registry, then announces the shell', async () => {
  const { registration, done } = registrationFailing(0);
  await registration.prepare();
  expect([registration.isPrepared, done]).toEqual([true, ['prepared', 'announced']]);
});

it('tries a failed preparation again when it is asked again', async () => {
  const { registration, done } = registrationFailing(2);
  await registration.prepare();
  await registration.prepare();
  expect([registration.isPrepared, done]).toEqual([false, []]);
  await registration.prepare();
  expect([registration.isPrepared, done]).toEqual([true, ['prepared', 'announced']]);
});

it('does nothing more when it is prepared', async () => {
  const { registration, done } = registrationFailing(0);
  await registration.prepare();
  await registration.prepare();
  expect(done).toEqual(['prepared', 'announced']);
});

it('prepares once when the interval and a new connection ask at the same time', async () => {
  const { registration, done } = registrationFailing(0);
  await Promise.all([registration.prepare(), registration.prepare()]);
  expect(done).toEqual(['prepared', 'announced']);
});

it('announces the shell again after an announcement that failed', async () => {
  let announcements = 0;
  const announce = async () => {
    announcements += 1;
    if (announcements === 1) throw new Error('connection refused');
  };
  const registration = new Registration({ prepare: async () => {}, announce, log });
  await registration.announce();
  await registration.announce();
  expect(announcements).toBe(2);
});
