import { describe, expect, it } from '@jest/globals';
import { magnetsFrom } from 'shared-contracts/design/magnets-from';
import { JobTicket } from 'shared-contracts/production/job-ticket';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { jobTicketOf, ticketPrinterOf } from './job-ticket.js';
import { layingOutPages } from './lay-out-pages.js';
import { layingOutSteps } from './lay-out-sheets.js';
import { finish } from '../../../testing/finish.js';
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
const sheet = { widthInches: 8, heightInches: 8, marginInches: 0.25, gapInches: 0.125 };
const file = { name: 'sheets.pdf', sizeBytes: 1234, sha256: 'a'.repeat(64) };

describe('the job ticket of sheets', () => {
  const layout = finish(layingOutSteps({ magnets: [magnet] }, { sheet, cutter: 'none', hasCode: true }));
  const sheets = layout.sheets.map(({ pieces }, at) => ({ pieces, code: `R12-${at + 1}` }));
  const printer = ticketPrinterOf(usualPrinterOptions, { profileName: 'Press', condition: 'FOGRA39', sheet });
  const ticket = jobTicketOf({ runNumber: 12, printer, magnets: [magnet], toLookAt: 1, sheets, files: [file] });

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
      // 2 + 2 x (0.25 + 0.125) = 2.75 in, and the gap
      places: [
        { copy: 1, sheet: 'R12-1', x: 0.25, y: 0.25, isTurned: false },
        { copy: 2, sheet: 'R12-1', x: 0.25, y: 3.125, isTurned: false },
      ],
    });
  });

  it('says how files were made', () => {
    expect(ticket.printer).toEqual({
      profile: 'Press',
      condition: 'FOGRA39',
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

describe('the job ticket of pages', () => {
  it('names the page of each copy, in sRGB without an intent', () => {
    const printer = ticketPrinterOf(
      { ...usualPrinterOptions, cutter: 'cricut' },
      { profileName: null, condition: 'sRGB IEC61966-2.1', sheet: null },
    );
    const pages = finish(layingOutPages([magnet])).sheets.map((page, at) => ({ ...page, code: `R12-${at + 1}` }));
    const ticket = jobTicketOf({ runNumber: 12, printer, magnets: [magnet], toLookAt: 0, sheets: pages, files: [] });
    expect(ticket.magnets[0]!.places).toMatchObject([
      { copy: 1, sheet: 'R12-1' },
      { copy: 2, sheet: 'R12-2' },
    ]);
    expect(ticket.printer).toMatchObject({ profile: 'sRGB IEC61966-2.1', color: null, cutter: 'none', sheet: null });
  });
});
