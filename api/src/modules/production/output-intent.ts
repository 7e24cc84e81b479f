export type PdfReference = { data: Record<string, unknown>; end: (bytes?: Buffer) => void };

const VERSION = 'PDF/X-4';
/** Of what was made from the same design: these are the same in every file. */
const DOCUMENT = 'uuid:00000000-0000-4000-8000-000000000000';

/**
 * What the colors are meant for. `name`: of the printer's profile, as PDF/X-4 asks for; null: sRGB, which is a screen's, so that the file is
 * no PDF/X. Source: ISO 15930-7, 6.2.2; ISO 32000-1, 14.11.5.
 */
export const outputIntentOf = ({ profile, name }: { profile: PdfReference; name: string | null }): object => ({
  Type: 'OutputIntent',
  S: name === null ? 'GTS_PDFA1' : 'GTS_PDFX',
  OutputConditionIdentifier: new String(name === null ? 'sRGB IEC61966-2.1' : 'Custom'),
  OutputCondition: new String(name ?? 'sRGB'),
  Info: new String(name ?? 'sRGB IEC61966-2.1'),
  RegistryName: new String('http://www.color.org'),
  DestOutputProfile: profile,
});

/** What PDF/X-4 asks for in XMP beside PDFKit's own. Source: ISO 15930-7, 6.1 and 6.10. */
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
