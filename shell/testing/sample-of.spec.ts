import { expect, it } from '@jest/globals';
import { api } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import { sampleOf } from './sample-of';

it('is what every endpoint may answer', () => {
  const wrong = Object.entries<Endpoint>(api).flatMap(([key, { output }]) => {
    const problem = output.safeParse(sampleOf(output)).error;
    return problem ? [`${key}: ${problem.message}`] : [];
  });
  expect(wrong).toEqual([]);
});
