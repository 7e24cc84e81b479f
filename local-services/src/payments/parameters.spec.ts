import { describe, expect, it } from '@jest/globals';
import { readForm } from './form-body.js';
import { moneyText } from './page-html.js';
import { Parameters } from './parameters.js';

describe('Parameters', () => {
  it('reads nested brackets, with both list notations', () => {
    const parameters = new Parameters(readForm('a[b]=1&list[0][x]=2&list[1][x]=3&expand[]=p&expand[]=q'));
    expect(parameters.requiredGroup('a').text('b')).toBe('1');
    expect(parameters.groups('list').map((each) => each.integer('x'))).toEqual([2, 3]);
    expect(parameters.texts('expand')).toEqual(['p', 'q']);
    expect(() => parameters.finish()).not.toThrow();
  });

  it('refuses unread parameters by their full name', () => {
    const parameters = new Parameters(readForm('list[0][x]=2&list[0][y]=3'));
    parameters.groups('list')[0]?.integer('x');
    expect(() => parameters.finish()).toThrow('Received unknown parameter: list[0][y]');
  });

  it.each(['__proto__[polluted]=1', 'constructor[prototype][polluted]=1'])(
    'treats %s as an ordinary parameter',
    (text) => {
      expect(() => new Parameters(readForm(text)).finish()).toThrow('Received unknown parameter');
      expect('polluted' in {}).toBe(false);
    },
  );

  it.each([
    [1299, 'usd', '$12.99'],
    [1299, 'jpy', '¥1,299'],
    [1299, 'eur', '€12.99'],
  ])('%i of %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
});
