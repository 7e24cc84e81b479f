import { expect, it } from '@jest/globals';
import { changesOfOthers, mergedForm } from './product-conflict';
import { emptyForm } from './product-form';

const base = { ...emptyForm, name: 'Square', price: '10.00', inStock: '20' };
const current = { ...base, price: '12.00', description: 'Theirs', inStock: '18' };
const typed = { ...base, name: 'My square', price: '11.00', inStock: '25' };

it('names what somebody else has changed, and whether it was typed here, too', () => {
  expect(changesOfOthers({ base, current, typed })).toEqual([
    { field: 'description', label: 'Description', before: 'Nothing', now: 'Theirs', isTyped: false },
    { field: 'price', label: 'Price', before: '10.00', now: '12.00', isTyped: true },
  ]);
});

it('keeps what was typed, takes over the rest, and adds the difference to the stock', () => {
  // 18 now; 25 wanted of 20 seen
  expect(mergedForm({ base, current, typed })).toEqual({
    ...base,
    name: 'My square',
    price: '11.00',
    description: 'Theirs',
    inStock: '23',
  });
});
