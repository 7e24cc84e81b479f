import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { JobTicket } from 'shared-contracts/production/job-ticket';
import { DocumentPdf, SOFT, type TextStyle } from '../../shared/pdf/document-pdf.js';
import { drawTable } from '../../shared/pdf/document-table.js';

type Magnet = JobTicket['magnets'][number];

/** A fixed date: the same job gives the same bytes. */
const ALWAYS = new Date(Date.UTC(2000, 0, 1));
const TITLE: TextStyle = { size: 20, weight: 'bold' };
const HEADING: TextStyle = { size: 13, weight: 'bold' };
const FACT: TextStyle = { size: 9.5 };
const HINT: TextStyle = { size: 8.5, color: SOFT };
const GAP = 14;
const ROOM_BELOW_HEADING = 80;

const titleOf = ({ run }: JobTicket) => `Job ticket of run ${run.number}`;

function factsOf({ printer, magnets, toLookAt = 0 }: JobTicket): string[] {
  const copies = magnets.reduce((sum, magnet) => sum + magnet.copies, 0);
  const orders = new Set(magnets.map(({ orderId }) => orderId)).size;
  const { profile, condition, color, sheet, cutter } = printer;
  return [
    `Orders: ${orders}. Magnets to print, copies included: ${copies}.`,
    `Color profile: ${profile}${color ? `, ${color.rendering}, black point compensation ${color.keepsBlackPoint ? 'on' : 'off'}` : ''}`,
    ...(condition === undefined ? [] : [`Printing condition: ${condition}`]),
    ...(sheet ? [`Sheet: ${sheet.widthInches} x ${sheet.heightInches} in, cutter marks: ${cutter}`] : []),
    `Mirrored: ${printer.isMirrored ? 'yes' : 'no'}. White layer: ${printer.hasWhiteLayer ? 'yes' : 'no'}.`,
    `Magnets to look at before printing: ${toLookAt}${toLookAt > 0 ? ' (see Preflight on the page of the run)' : ''}`,
  ];
}

const sizeOf = ({ template: { id, version, widthInches, heightInches, wrapInches, bleedInches } }: Magnet) =>
  [
    `${widthInches} x ${heightInches} in`,
    ...(wrapInches > 0 ? [`wrap ${wrapInches}`] : []),
    `bleed ${bleedInches}`,
    `${id} v${version}`,
  ].join(', ');

const whereOf = ({ places }: Magnet): string =>
  [...new Set(places.map(({ sheet }) => sheet))]
    .map((code) => `${code} (${places.filter(({ sheet }) => sheet === code).length})`)
    .join(', ');

const lengthOf = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/** For people; `manifest.json` is for programs. */
export async function writeJobTicketPdf(ticket: JobTicket): Promise<Buffer> {
  const title = titleOf(ticket);
  const names = ticket.magnets.map(({ product, variation }) => `${product} ${variation ?? ''}`);
  const pdf = await DocumentPdf.open({
    paper: 'letter',
    title,
    at: ALWAYS,
    text: [title, ticket.printer.profile, ...new Set(names)].join(' '),
  });
  const write = (tag: 'H1' | 'H2' | 'P', text: string, style: TextStyle) => {
    const lines = pdf.linesOf(text, pdf.width, style);
    if (pdf.heightOf(lines, style) + (tag === 'H2' ? ROOM_BELOW_HEADING : 0) > pdf.room) pdf.newPage();
    pdf.structure.add(tag, () => pdf.write(lines, { x: pdf.left, y: pdf.y, width: pdf.width }, style));
    pdf.y += pdf.heightOf(lines, style);
  };
  const row = (...cells: string[]) => ({ cells, pictures: [], morePictures: 0 });
  write('H1', title, TITLE);
  for (const fact of factsOf(ticket)) write('P', fact, FACT);
  pdf.y += GAP;
  write('H2', 'Magnets', HEADING);
  drawTable(
    pdf,
    [
      { title: 'Order', width: 13 },
      { title: 'Magnet', width: 15 },
      { title: 'Product', width: 24, isTyped: true },
      { title: 'Size and template', width: 25 },
      { title: 'Copies', width: 9 },
      { title: ticket.printer.sheet ? 'Sheet' : 'Page', width: 24 },
    ],
    ticket.magnets.map((magnet) =>
      row(
        shortOrderNumber(magnet.orderId),
        `${magnet.line} – ${magnet.magnet} of ${magnet.packSize}`,
        [magnet.product, magnet.variation].filter(Boolean).join(', '),
        sizeOf(magnet),
        String(magnet.copies),
        whereOf(magnet),
      ),
    ),
  );
  pdf.y += GAP;
  write('H2', 'Files', HEADING);
  drawTable(
    pdf,
    [
      { title: 'Name', width: 30 },
      { title: 'Size', width: 12 },
      { title: 'SHA-256', width: 50 },
    ],
    ticket.files.map(({ name, sizeBytes, sha256 }) => row(name, lengthOf(sizeBytes), sha256)),
  );
  pdf.y += GAP;
  write('P', 'A magnet is named by its item in the order and its place in the pack.', HINT);
  return pdf.end(title);
}
