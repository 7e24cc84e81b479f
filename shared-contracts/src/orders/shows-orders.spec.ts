import { describe, expect, it } from '@jest/globals';
import { api } from '../api/api';
import { orderPaths, showsOrders } from './shows-orders';

describe('showsOrders', () => {
  it.each(orderPaths)('names an endpoint: %s', (path) => {
    expect(Object.keys(api).some((key) => key.split(' ')[1]?.startsWith(path))).toBe(true);
  });

  it('covers the keys that begin with these addresses, and no others', () => {
    const keys = [
      ['/api/orders', 'id', 'photos', null],
      ['/api/admin/orders', 'id', 'desk'],
      ['/api/products', 'id'],
      [],
    ];
    expect(keys.map((queryKey) => showsOrders({ queryKey }))).toEqual([true, true, false, false]);
  });
});
