import { describe, expect, it } from '@jest/globals';
import { fullNameOf, initialsOf } from './names.js';

const person = (firstName: string | null, lastName: string | null) => ({
  firstName,
  lastName,
  email: 'ada@example.com',
});

describe('an account', () => {
  it('is displayed by its full name', () => {
    expect(fullNameOf(person('Ada', 'Lovelace'))).toBe('Ada Lovelace');
    expect(initialsOf(person('Ada', 'lovelace'))).toBe('AL');
  });

  it('is displayed by its only name', () => {
    expect(fullNameOf(person(null, 'Lovelace'))).toBe('Lovelace');
    expect(initialsOf(person('  ', 'Lovelace'))).toBe('L');
  });

  it('is displayed by its email address if it has no name', () => {
    expect(fullNameOf(person(null, null))).toBe('ada@example.com');
    expect(initialsOf(person(null, null))).toBe('A');
  });

  it('keeps letters that take two code units', () => {
    expect(initialsOf(person('𐐨nn', 'Öl'))).toBe('𐐀Ö');
  });
});
