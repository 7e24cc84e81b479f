import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { jobTicketOf, ticketPrinterOf } from './job-ticket.js';
import { layOutSheets } from './lay-out-sheets.js';
import type { PlannedMagnet } from './print-plan.js';

const { template } = magnetsFrom({ dimensions: '2 x 2 in', shape: 'square' })[0]!;
const window = { path: '/objects/photos/a.jpg', crop: { cx: 500, cy: 500, w: 800, h: 800, rotation: 0 } };
const magnet: PlannedMagnet = {
  orderId: '1a2b3c4d-0000-4000-8000-000000000001',
  line: 2,
  magnet: 4,
  packSize: 9,
  slots: [4],
  copies: 2,
  productName: 'مغناطيس 磁石',
  variationName: 'Finish: Glossy',
  template: { ...template, wrapInches: 0.25, bleedInches: 0.125 },
  windows: [window],
};
const lacking: PlannedMagnet = { ...magnet, magnet: 5, slots: [5], windows: [] };
const sheet = { widthInches: 8, heightInches: 8, marginInches: 0.25, gapInches: 0.125 };
const file = { name: 'sheets.pdf', sizeBytes: 1234, sha256: 'a'.repeat(64) };

describe('the job ticket of sheets', () => {
  const layout = layOutSheets({ magnets: [magnet, lacking] }, { sheet, cutter: 'none', hasCode: true });
  const sheets = layout.sheets.map(({ pieces }, at) => ({ pieces, code: `R12-${at + 1}` }));
  const printer = ticketPrinterOf(usualPrinterOptions, { profileName: 'Press', sheet });
  const ticket = jobTicketOf({ runNumber: 12, printer, magnets: [magnet, lacking], sheets, files: [file] });

  it('says of each magnet what it is, and where its copies lie', () => {
    expect(ticket.magnets[0]).toEqual({
      orderId: magnet.orderId,
      line: 2,
      magnet: 4,
      packSize: 9,
      product: 'مغناطيس 磁石',
      variation: 'Finish: Glossy',
      copies: 2,
      template: {
        id: template.id,
        version: 1,
        shape: 'rectangle',
        widthInches: 2,
        heightInches: 2,
        wrapInches: 0.25,
        bleedInches: 0.125,
      },
      picture: null,
      isPrinted: true,
      // 2 + 2 x (0.25 + 0.125) = 2.75 in, and the gap
      places: [
        { copy: 1, sheet: 'R12-1', x: 0.25, y: 0.25, isTurned: false },
        { copy: 2, sheet: 'R12-1', x: 0.25, y: 3.125, isTurned: false },
      ],
    });
  });

  it('says which magnets are not printed, and how files were made', () => {
    expect(ticket.magnets[1]).toMatchObject({ isPrinted: false, places: [] });
    expect(ticket.printer).toEqual({
      profile: 'Press',
      color: usualPrinterOptions.color,
      isMirrored: false,
      hasWhiteLayer: false,
      cutter: 'none',
      sheet,
    });
    expect([ticket.run, ticket.files]).toEqual([{ number: 12 }, [file]]);
  });

  it('is what the contract says', () => {
    expect(JobTicket.parse(JSON.parse(JSON.stringify(ticket)))).toEqual(ticket);
  });
});

describe('the job ticket of pictures', () => {
  it('names the file of each magnet, in sRGB without an intent', () => {
    const printer = ticketPrinterOf({ ...usualPrinterOptions, cutter: 'cricut' }, { profileName: null, sheet: null });
    const pictures = new Map([[magnet, '1a2b3c4d/item-002_magnet-004.jpg']]);
    const ticket = jobTicketOf({ printer, magnets: [magnet, lacking], pictures, files: [] });
    expect(ticket.magnets.map(({ picture, isPrinted }) => [picture, isPrinted])).toEqual([
      ['1a2b3c4d/item-002_magnet-004.jpg', true],
      [null, false],
    ]);
    expect(ticket.printer).toMatchObject({ profile: 'sRGB IEC61966-2.1', color: null, cutter: 'none', sheet: null });
    expect(ticket.run).toBeNull();
  });
});
