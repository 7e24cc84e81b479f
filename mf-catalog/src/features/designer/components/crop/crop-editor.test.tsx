import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { type Crop, type Face, firstCrop } from 'shared-contracts/design/crop';
import { aspectOf } from 'shared-contracts/design/crop';
import { windowOf } from 'shared-contracts/design/margins';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { round, square, strip } from '../../testing/sample-design';
import { CropEditor } from './crop-editor';

let crops: Crop[];
const last = () => crops.at(-1);

function open({ template = square, size = { width: 4000, height: 3000 }, focus = [] as Face[] } = {}) {
  const window = windowOf({ template, window: 0 });
  function Editor() {
    const [crop, setCrop] = useState(() => firstCrop(size, aspectOf(printSizeOf(window))));
    const [isAccepted, setIsAccepted] = useState(false);
    return (
      <CropEditor
        photo={{ name: 'beach.jpg', size, src: 'blob:beach', focus }}
        place={{ magnet: 0, template, window: 0 }}
        crop={crop}
        isAccepted={isAccepted}
        onAccept={setIsAccepted}
        onChange={(next) => {
          crops.push(next);
          setCrop(next);
        }}
      />
    );
  }
  return render(<Editor />);
}
const stage = () => screen.getByRole('application', { name: 'Position of beach.jpg' });
const settles = (crop: object) => waitFor(() => expect(last()).toMatchObject(crop));
const finger = (pointerId: number, clientX: number, clientY = 0) => ({
  pointerId,
  clientX,
  clientY,
  button: 0,
  isPrimary: pointerId === 1,
});

/** The box that the crop fills is 100 px wide. */
class PointerEventWithPoint extends MouseEvent {
  readonly pointerId: number;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
  }
}
beforeEach(() => {
  crops = [];
  Object.assign(globalThis, { PointerEvent: PointerEventWithPoint });
  HTMLElement.prototype.getBoundingClientRect = () => DOMRect.fromRect({ width: 100, height: 100 });
});
if (!('DOMRect' in globalThis)) {
  Object.assign(globalThis, {
    DOMRect: { fromRect: ({ width, height }: DOMRectInit) => ({ left: 0, top: 0, width, height }) },
  });
}

describe('the crop editor', () => {
  it('passes axe', async () => {
    const { container } = open();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('moves the photo by arrow keys, and reports it once it rests', async () => {
    open();
    stage().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(crops).toEqual([]);
    // two steps of 2 % of 3000 px
    await settles({ cx: expect.closeTo(1880), cy: 1500, w: 3000 });
  });

  it('zooms and turns by keys', async () => {
    open();
    stage().focus();
    await userEvent.keyboard('+');
    await settles({ w: expect.closeTo(3000 / 1.1) });
    await userEvent.keyboard('-r');
    await settles({ w: expect.closeTo(3000), rotation: 90 });
  });

  it('zooms around the mouse by its wheel', async () => {
    open();
    fireEvent.wheel(stage(), { deltaY: -400, clientX: 50, clientY: 50 });
    await settles({ w: expect.closeTo(3000 / Math.exp(0.6)), cx: expect.closeTo(2000) });
  });

  it('follows one finger, and keeps what was under it there', async () => {
    open();
    fireEvent.pointerDown(stage(), finger(1, 50));
    fireEvent.pointerMove(stage(), finger(1, 60));
    fireEvent.pointerUp(stage(), finger(1, 60));
    fireEvent.pointerMove(stage(), finger(1, 90));
    // 10 of 100 px are 300 of 3000
    await settles({ cx: expect.closeTo(1700) });
  });

  it('zooms by as much as two fingers spread', async () => {
    open();
    fireEvent.pointerDown(stage(), finger(1, 40, 50));
    fireEvent.pointerDown(stage(), finger(2, 60, 50));
    fireEvent.pointerMove(stage(), finger(1, 30, 50));
    fireEvent.pointerMove(stage(), finger(2, 70, 50));
    await settles({ w: expect.closeTo(1500), cx: expect.closeTo(2000) });
  });

  it('has buttons and labelled sliders for all of it', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await settles({ w: expect.closeTo(2400) });
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Turn by 90 degrees' }));
    await settles({ w: expect.closeTo(3000), rotation: 90 });
    fireEvent.change(screen.getByRole('slider', { name: 'Angle' }), { target: { value: '-10' } });
    await settles({ rotation: 80 });
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: String(Math.log(2)) } });
    // 3000 px / (cos 80 + sin 80), twice as close
    await settles({ w: expect.closeTo(1294.8, 0) });
    expect(screen.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '2.0 times');
  });

  it('reports a movement that had not come to rest when it was closed', async () => {
    const { unmount } = open();
    stage().focus();
    await userEvent.keyboard('{ArrowLeft}');
    unmount();
    expect(crops).toHaveLength(1);
  });

  it('says how the print will look, and asks to accept a blurry one', async () => {
    const { container } = open({ size: { width: 600, height: 600 } });
    // 600 px on 3 in + 6 mm are 185 dpi
    expect(screen.getByText('Prints well at 3 x 3 in')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(screen.getByText('Will look blurry at 3 x 3 in')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Print it anyway' }));
    expect(screen.getByRole('checkbox', { name: 'Print it anyway' })).toBeChecked();
  });

  it.each([
    ['no face', [1800], []],
    ['a face', [1800, 500], ['A face is at the edge, which wraps around the magnet.']],
    ['two faces', [500, 3300], ['2 faces are at the edge, which wraps around the magnet.']],
  ])('warns of faces at the edge: %s', (_, places, warnings) => {
    // the crop shows 500 to 3500
    open({ focus: places.map((x) => ({ x, y: 1000, w: 400, h: 400 })) });
    expect(screen.queryAllByText(/at the edge/).map(({ textContent }) => textContent)).toEqual(warnings);
  });

  it.each([
    ['square', square, 1],
    ['round', round, 1],
    ['a window of a strip', strip, 1.8 / 1.4],
  ])('has the true shape: %s', (_, template, ratio) => {
    open({ template });
    const { width, height } = template.windows[0]!;
    expect(width / height).toBeCloseTo(ratio);
    expect(stage().querySelector('span[style*="border-radius"]')).toBeInTheDocument();
  });
});
