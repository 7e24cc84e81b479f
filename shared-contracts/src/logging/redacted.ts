const address = /[^\s"'<>@/?&=:,;()\\]{1,64}(?:@|%40)[\w.-]{1,250}\.[a-z]{2,24}/gi;
const unsubscribeLink = /(unsubscribe\/)[\w-]{8,}/g;
const designLink = /(\/design(?:-links)?\/)[\w-]{20,}/g;
const secretParameter = /([?&][\w-]{0,40}(?:token|signature|credential|key)=)[^&\s"\\]+/gi;

/** A log line without e-mail addresses, and without the tokens and signatures of links. */
export const redacted = (line: string): string =>
  line
    .replace(address, '[email]')
    .replace(unsubscribeLink, '$1[token]')
    .replace(designLink, '$1[token]')
    .replace(secretParameter, '$1[token]');
