import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ContactForm } from '../contact/schemas.js';
import { api } from './api.js';

// "Invalid email address" is the specification's wording
const RAW_WORDING = /^Invalid (?!email address$)|^Too (big|small)|expected|received|Unrecognized|must match|pattern/;

function inputsWith(schema: z.core.$ZodType, value: unknown): unknown[] {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, inputsWith(field, value)] as const);
    const depths = Math.max(1, ...fields.map(([, inputs]) => inputs.length));
    const nested = Array.from({ length: depths }, (_, depth) =>
      Object.fromEntries(fields.map(([name, inputs]) => [name, inputs[depth] ?? value])),
    );
    return [value, ...nested];
  }
  if (schema instanceof z.ZodArray) return [value, ...inputsWith(schema.element, value).map((inner) => [inner])];
  if (schema instanceof z.ZodPipe) return inputsWith(schema.in, value);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inputsWith(schema.unwrap(), value);
  return [value];
}

const wrongValues = {
  'a missing field': undefined,
  null: null,
  'an empty text': '',
  'a short text': 'x',
  'a long text': 'x'.repeat(100_000),
  'a number': 1.5,
  'a negative number': -1,
  'a huge number': 1e300,
  true: true,
  'an empty list': [],
  'a long list': Array.from({ length: 2000 }, () => 7),
  'an object': { surprise: 1 },
};

describe('the messages about invalid input', () => {
  it.each(Object.entries(api))('of %s are plain words', (_, { input }) => {
    const said = Object.entries(wrongValues).flatMap(([name, value]) =>
      inputsWith(input, value).flatMap((wrong) =>
        (input.safeParse(wrong).error?.issues ?? []).map(({ path, message }) => ({ name, path, message })),
      ),
    );
    expect(said).not.toEqual([]);
    expect(said.filter(({ message }) => RAW_WORDING.test(message))).toEqual([]);
  });

  it("are the specification's for a missing field, as for one that is too short", () => {
    const messages = (form: object) =>
      Object.fromEntries(
        ContactForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
      );
    expect(messages({ message: null })).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      message: 'Message must be at least 10 characters',
    });
  });
});
