import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { trackingLinkOf } from './tracking-link.js';

describe('the tracking link of a parcel', () => {
  it.each([
    ['1Z999AA10123456784', 'UPS', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    [
      '9400 1000 0000 0000 0000 00',
      'USPS',
      'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000',
    ],
    ['ea 000 000 000 us', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=EA000000000US'],
    ['1234 5678 9012', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
    ['9611020987654312345672', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=9611020987654312345672'],
    [
      '7023-2101-0000-1234',
      'Canada Post',
      'https://www.canadapost-postescanada.ca/track-reperage/en#/details/7023210100001234',
    ],
    ['LM123456789CA', 'Canada Post', 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/LM123456789CA'],
  ])('knows the carrier of %s by its form', (number, carrier, url) => {
    expect(trackingLinkOf(number)).toEqual({ carrier, url });
  });

  it.each(['', 'CA123', '12345', 'RR123456789DE', 'javascript:alert(1)', '1Z999AA1012345678<'])(
    'is absent for %p, whose form belongs to no carrier',
    (number) => expect(trackingLinkOf(number)).toBeNull(),
  );

  it('leads to a carrier over https and adds nothing but letters and digits, whatever was typed', () => {
    const typedText = fc.stringMatching(/^[0-9A-Za-z -]{0,30}$/);
    const isSafe = (url: string) => /^https:\/\/(www|tools)\.[a-z-]+\.(com|ca)\/.*[=/][0-9A-Z]+$/.test(url);
    const leadsToCarrier = fc.property(typedText, (typed) => {
      const link = trackingLinkOf(typed);
      return link === null || isSafe(link.url);
    });
    expect(fc.check(leadsToCarrier).failed).toBe(false);
  });
});
