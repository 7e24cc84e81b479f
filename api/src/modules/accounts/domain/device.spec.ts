import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './device.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the device of a session', () => {
  it.each([
    [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
    [`${windows} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
    [`${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['curl/8.9.1', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('of %p is %p', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
});
