import { describe, expect, it } from '@jest/globals';
import { maskedAddress } from './newsletter-desk.js';

describe('a masked address', () => {
  it('shows the first letter and the host', () => {
    expect(['grace@example.com', 'g@example.com'].map(maskedAddress)).toEqual(['g***@example.com', 'g***@example.com']);
  });
});
