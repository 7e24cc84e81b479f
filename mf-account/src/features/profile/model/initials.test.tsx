import { describe, expect, it } from '@jest/globals';
import { fullNameOf, initialsOf } from './initials';

const person = (firstName: string | null, lastName: string | null) => ({
  firstName,
  lastName,
  email: 'ada@example.com',
});

describe('an account', () => {
  it('is called by its names', () => {
    expect(fullNameOf(person('Ada', 'Lovelace'))).toBe('Ada Lovelace');
    expect(initialsOf(person('Ada', 'lovelace'))).toBe('AL');
  });

  it('is called by the one name that it has', () => {
    expect(fullNameOf(person(null, 'Lovelace'))).toBe('Lovelace');
    expect(initialsOf(person('  ', 'Lovelace'))).toBe('L');
  });

  it('is called by its address where it has no name', () => {
    expect(fullNameOf(person(null, null))).toBe('ada@example.com');
    expect(initialsOf(person(null, null))).toBe('A');
  });

  it('keeps letters whole that are two units long', () => {
    expect(initialsOf(person('𐐨nn', 'Öl'))).toBe('𐐀Ö');
  });
});
