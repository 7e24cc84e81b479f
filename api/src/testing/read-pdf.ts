import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem, TextMarkedContent } from 'pdfjs-dist/types/src/display/api.js';

/** In points from the page's upper left. */
export type PlacedText = { text: string; x: number; y: number; width: number };
export type ReadPage = { width: number; height: number; texts: PlacedText[]; pictures: number };

export async function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  // pdf.js takes the bytes away, and refuses a Buffer
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items
      .filter((item): item is TextItem => 'str' in item)
      // separately drawn parts of a letter carry no text
      .map((item) => ({ ...item, str: item.str.replaceAll(/\p{Cc}/gu, '') }))
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width: wide }) => {
        const [x, y] = (transform as number[]).slice(4) as [number, number];
        return { text: str, x, y: height - y, width: wide };
      });
    const { fnArray } = await page.getOperatorList();
    pages.push({ width, height, texts, pictures: fnArray.filter((operation) => operation === PAINT_IMAGE).length });
  }
  await loading.destroy();
  return pages;
}

const PAINT_IMAGE = 85;

export const textOf = ({ texts }: ReadPage): string => texts.map(({ text }) => text).join('|');

export type PdfElement = { role: string; alt?: string; text: string; children: PdfElement[] };
export type PdfStructure = {
  title: string;
  language: string;
  isTagged: boolean;
  pages: PdfElement[];
  untagged: string[];
};

/** Missing in pdf.js' types. */
type MarkedContent = TextMarkedContent & { tag: string };
type StructureNode = { role: string; alt?: string; children: (StructureNode | { type: string; id: string })[] };

/** `untagged`: text outside of elements and artifacts. */
export async function readPdfStructure(bytes: Buffer): Promise<PdfStructure> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await loading.promise;
  const metadata = await document.getMetadata();
  const info = metadata.info as { Title: string; Language: string };
  const marks = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const pages: PdfElement[] = [];
  const untagged: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const texts = new Map<string, string>();
    const open: (string | null)[] = [];
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((each) => each !== '');
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`);
        else if (id === undefined && item.str.trim() !== '') untagged.push(item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      // an artifact hides its content; a span adds nothing
      else open.push((item as MarkedContent).tag === 'Artifact' ? null : (item.id ?? ''));
    }
    const elementOf = ({ role, alt, children }: StructureNode): PdfElement => ({
      role,
      ...(alt !== undefined && { alt }),
      text: children
        .map((child) => ('id' in child ? (texts.get(child.id) ?? '') : ''))
        .join('')
        .trim(),
      children: children.flatMap((child) => ('role' in child ? [elementOf(child)] : [])),
    });
    const tree = (await page.getStructTree()) as StructureNode | null;
    if (tree) pages.push(elementOf(tree));
  }
  await loading.destroy();
  return { title: info.Title, language: info.Language, isTagged: marks?.Marked === true, pages, untagged };
}
