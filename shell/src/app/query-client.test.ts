import { expect, it, jest } from '@jest/globals';
import { dehydrate } from '@tanstack/react-query';
import { createQueryClient, hydrateQueries } from './query-client';

it("keeps the first page's data for an island that hydrates an hour later", () => {
  jest.useFakeTimers();
  const server = createQueryClient();
  server.setQueryData(['reviews'], ['Lovely']);
  const browser = createQueryClient();
  hydrateQueries(browser, dehydrate(server));
  jest.advanceTimersByTime(3_600_000);
  expect(browser.getQueryData(['reviews'])).toEqual(['Lovely']);
  server.clear();
  browser.clear();
  jest.useRealTimers();
});
