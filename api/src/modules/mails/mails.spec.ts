import { describe, expect, it } from '@jest/globals';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { MailKind } from './mail-kind.js';
import { mailOf, mails } from './mails.js';

const shop = { name: 'Fridgewell & Co', publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' };
const hostile = '<script>alert(1)</script> & "Ada"';
const impersonal = new Set(['show', 'order', 'token', 'tracknum', 'trknbr', 'tLabels']);
const typed = new Set(['customerName', 'firstName', 'name', 'note', 'answer', 'message', 'phone', 'addressLines']);

function withHostileText(data: unknown, key = ''): unknown {
  if (typeof data === 'string') return typed.has(key) ? data + hostile : data;
  if (Array.isArray(data)) return data.map((each) => withHostileText(each, key));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withHostileText(value, name)]));
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const elementsIn = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node.childNodes)] : []));
const attributeOf = ({ attrs }: Element, name: string) => attrs.find((attr) => attr.name === name)?.value ?? '';
const textIn = (node: Node): string => {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join(' ') : '';
};

function pageOf(html: string) {
  const body = elementsIn(parse(html).childNodes).find(({ tagName }) => tagName === 'body')!;
  const [preview, ...seen] = body.childNodes.filter((node) => 'tagName' in node);
  const elements = elementsIn(seen);
  return {
    preview: textIn(preview!)
      .replaceAll(/[\u034f\u200c\u00a0]/g, '')
      .trim(),
    text: seen.map(textIn).join(' '),
    elements,
    all: (name: string) => elements.filter(({ tagName }) => tagName === name),
  };
}
const wordsOf = (text: string) => new Set(text.match(/[\p{L}\p{N}]+/gu));
const without = (some: Set<string>, others: Set<string>) => [...some].filter((word) => !others.has(word));

describe.each(mails.map((mail): [string, MailKind] => [mail.name, mail]))('the mail %s', (_name, kind) => {
  const mail = mailOf(kind, shop);
  const page = pageOf(mail.html);
  const links = page.all('a').map((link) => attributeOf(link, 'href'));

  it('has a subject on one line, a preview of its own and one heading', () => {
    expect(mail.subject).toMatch(/^\S.{0,110}\S$/);
    expect(page.preview.length).toBeGreaterThan(0);
    expect(page.preview).not.toBe(mail.subject);
    expect(page.all('h1')).toHaveLength(1);
  });

  it('says the same in plain text', () => {
    const text = mail.text.replaceAll(/https?:\S+/g, '');
    const [seen, said] = [wordsOf(page.text), wordsOf(text)];
    // the plain text counts with a letter
    expect(without(said, seen).filter((word) => word !== 'x')).toEqual([]);
    expect(without(seen, said)).toEqual([]);
    for (const link of links.filter((each) => each.startsWith('http'))) expect(mail.text).toContain(link);
  });

  it('has absolute links without personal data', () => {
    for (const link of links) expect(link).toMatch(/^https:\/\/|^mailto:help@shop\.example$/);
    for (const link of links.filter((each) => each.startsWith('http'))) {
      expect(decodeURIComponent(link)).not.toMatch(/ada|lovelace|@|main street/i);
      expect([...new URL(link).searchParams.keys()].filter((name) => !impersonal.has(name))).toEqual([]);
    }
    for (const image of page.all('img')) expect(attributeOf(image, 'src')).toMatch(/^(https:|data:image)/);
  });

  it('keeps what people typed as text', () => {
    const data = withHostileText(kind.sample);
    const { subject, html, text } = mailOf(kind, shop, data);
    const hostilePage = pageOf(html);
    expect(hostilePage.elements.map(({ tagName }) => tagName)).toEqual(page.elements.map(({ tagName }) => tagName));
    expect(subject).not.toContain('\n');
    expect(hostilePage.text.includes(hostile)).toBe(text.includes(hostile));
  });

  it('is small enough to be shown whole by mail programs', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
    expect(Buffer.byteLength(mail.text)).toBeLessThan(100_000);
  });

  it('has dark colors for every part that has light ones', () => {
    const known = /\b(paper|sheet|ink|soft|line|sum|frame|button|label)\b/;
    const bright = page.elements.filter(
      (element) => attributeOf(element, 'style').includes('color:') && !known.test(attributeOf(element, 'class')),
    );
    expect(bright.map((element) => element.attrs)).toEqual([]);
  });
});

describe('the list of mails', () => {
  it('names each mail once', () => {
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
  });
});
