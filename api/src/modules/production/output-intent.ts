import { outputConditionOf } from './domain/output-condition.js';

export type PdfReference = { data: Record<string, unknown>; end: (bytes?: Buffer) => void };

const VERSION = 'PDF/X-4';
/** The same in every file of one design. */
const DOCUMENT = 'uuid:00000000-0000-4000-8000-000000000000';

const REGISTRY = 'http://www.color.org';
const CUSTOM = 'Custom';
const SCREEN = 'sRGB IEC61966-2.1';

type Meant = { icc: Buffer; name: string | null; outputCondition?: string | null | undefined };
/** A registered name, or `Custom`. `name`: of the printer's profile; null in sRGB. */
export const conditionOf = ({ icc, name, outputCondition }: Meant): string =>
  name === null ? SCREEN : (outputCondition ?? outputConditionOf({ icc, name }) ?? CUSTOM);

/**
 * `name`: of the printer's profile; null: sRGB, a screen's, so that the file is no PDF/X. A condition in no registry is `Custom`, and
 * described. Source: ISO 15930-7, 6.2.2; ISO 32000-1, 14.11.5.
 */
export function outputIntentOf({ profile, ...meant }: Meant & { profile: PdfReference }): object {
  const { name } = meant;
  const condition = conditionOf(meant);
  return {
    Type: 'OutputIntent',
    S: name === null ? 'GTS_PDFA1' : 'GTS_PDFX',
    OutputConditionIdentifier: new String(condition),
    OutputCondition: new String(name ?? 'sRGB'),
    Info: new String(name ?? SCREEN),
    ...(condition !== CUSTOM && { RegistryName: new String(REGISTRY) }),
    DestOutputProfile: profile,
  };
}

/** Source: ISO 15930-7, 6.1 and 6.10. */
export function pdfxMetadata(at: Date): string {
  const time = `${at.toISOString().slice(0, 19)}Z`;
  return `
    <rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
      <pdfxid:GTS_PDFXVersion>${VERSION}</pdfxid:GTS_PDFXVersion>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:ModifyDate>${time}</xmp:ModifyDate>
      <xmp:MetadataDate>${time}</xmp:MetadataDate>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
      <xmpMM:DocumentID>${DOCUMENT}</xmpMM:DocumentID>
      <xmpMM:VersionID>1</xmpMM:VersionID>
      <xmpMM:RenditionClass>default</xmpMM:RenditionClass>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
      <pdf:Trapped>False</pdf:Trapped>
    </rdf:Description>
  `;
}
