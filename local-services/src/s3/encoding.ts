/** As S3 signs: all but letters, digits and `-_.~`. */
export const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const xmlEscape = (text: string): string => text.replace(/[<>&'"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export const xmlUnescape = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(lt|gt|quot|apos|amp));/g,
    (_, hex?: string, decimal?: string, name = '') => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? '');
    },
  );
