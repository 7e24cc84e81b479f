import { describe, expect, it } from '@jest/globals';
import { fieldErrorsIn, showFieldErrors } from './field-errors.js';

const refusal = Object.assign(new Error('400'), {
  problem: { errors: { token: 'Must be new', name: 'Must have a name', email: 'Must be an email address' } },
});

describe('the field errors of a failed call', () => {
  it('are shown on the form’s fields, and the first of them is focused', () => {
    const shown: unknown[] = [];
    showFieldErrors<'email' | 'name'>(refusal, (...error) => shown.push(error), ['email', 'name']);
    expect(shown).toEqual([
      ['name', { message: 'Must have a name' }, { shouldFocus: true }],
      ['email', { message: 'Must be an email address' }, { shouldFocus: false }],
    ]);
  });

  it.each([[new Error('offline')], [Object.assign(new Error('503'), { problem: undefined })], ['no error']])(
    'are none in %p',
    (error) => expect(fieldErrorsIn(error)).toEqual([]),
  );
});
