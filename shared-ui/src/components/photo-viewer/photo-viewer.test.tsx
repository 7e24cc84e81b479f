import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Toaster } from '../toaster/toaster';
import { PhotoViewer } from './photo-viewer';

const three = ['/objects/photos/a.webp', '/objects/photos/b.webp', '/objects/photos/c.webp'];

function Opened({
  photos = three,
  at = 0,
  onDownloadEnd,
}: {
  photos?: string[];
  at?: number;
  onDownloadEnd?: (outcome: 'downloaded' | 'failed') => void;
}) {
  const [index, setIndex] = useState<number | null>(at);
  return (
    <PhotoViewer
      photos={photos}
      index={index}
      onIndexChange={setIndex}
      title="Photos of order 1a2b3c4d"
      onDownloadEnd={onDownloadEnd}
    />
  );
}

const viewer = () => screen.getByRole('dialog', { name: 'Photos of order 1a2b3c4d' });
const press = (name: string) => userEvent.click(within(viewer()).getByRole('button', { name }));
const shownPhoto = () => within(viewer()).getByRole('img').getAttribute('src');
const zoom = () => within(viewer()).getByRole('status', { name: 'Zoom' }).textContent;

describe('given three photos', () => {
  it('shows which one is open', () => {
    render(<Opened at={1} />);
    expect(viewer()).toHaveTextContent('2 of 3');
    expect(shownPhoto()).toContain('b.webp');
  });

  it('steps with buttons and wraps around', async () => {
    render(<Opened at={2} />);
    await press('Next photo');
    expect(shownPhoto()).toContain('a.webp');
    await press('Previous photo');
    expect(shownPhoto()).toContain('c.webp');
  });

  it('steps with the arrow keys', async () => {
    render(<Opened />);
    await userEvent.keyboard('{ArrowRight}');
    expect(shownPhoto()).toContain('b.webp');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(shownPhoto()).toContain('c.webp');
  });

  it('opens a photo from its thumbnail and marks it as current', async () => {
    render(<Opened />);
    await press('Show photo 3');
    expect(shownPhoto()).toContain('c.webp');
    expect(within(viewer()).getByRole('button', { name: 'Show photo 3' })).toHaveAttribute('aria-current', 'true');
  });

  it('says when a photo cannot be loaded', () => {
    render(<Opened />);
    fireEvent.error(within(viewer()).getByRole('img'));
    expect(screen.getByText('Image not available')).toBeVisible();
  });

  it.each(['Close', 'Escape'])('closes with %s', async (way) => {
    render(<Opened />);
    await (way === 'Close' ? press('Close') : userEvent.keyboard('{Escape}'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it('is accessible', async () => {
  render(<Opened />);
  expect(await axe(viewer())).toHaveNoViolations();
});

describe('the zoom', () => {
  it('goes in steps of 25% from 50% to 300%', async () => {
    render(<Opened />);
    expect(zoom()).toBe('100%');
    await press('Zoom in');
    expect(zoom()).toBe('125%');
    await userEvent.keyboard('++++++++++');
    expect(zoom()).toBe('300%');
    expect(within(viewer()).getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}{-}');
    expect(zoom()).toBe('50%');
    expect(within(viewer()).getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is reset for each photo', async () => {
    render(<Opened />);
    await press('Zoom in');
    await press('Next photo');
    expect(zoom()).toBe('100%');
  });

  it('leaves the arrow keys to a photo larger than the screen', async () => {
    render(<Opened />);
    await press('Zoom in');
    within(viewer()).getByRole('group', { name: 'Enlarged photo' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(shownPhoto()).toContain('a.webp');
  });
});

/** With the id and kind that jsdom leaves out. */
class PointerEventOfFinger extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, { pointerId = 0, pointerType = '', ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = pointerId;
    this.pointerType = pointerType;
  }
}

/** A stage of 1000 x 1000 px at the upper left. */
function layOut(this: HTMLElement) {
  const boxOf = (left: number, top: number, size: number) => ({ left, top, width: size, height: size }) as DOMRect;
  const stage = this.parentElement;
  if (!stage?.hasAttribute('data-stage')) return boxOf(0, 0, 1000);
  const size = 1000 * Number(this.style.getPropertyValue('--zoom'));
  const margin = Math.max(0, (1000 - size) / 2);
  return boxOf(margin - stage.scrollLeft, margin - stage.scrollTop, size);
}

describe('gestures on the photo', () => {
  beforeEach(() => {
    Object.assign(globalThis, { PointerEvent: PointerEventOfFinger });
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(layOut);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const stage = () => viewer().querySelector<HTMLElement>('[data-stage]')!;
  const scrolled = () => ({ x: stage().scrollLeft, y: stage().scrollTop });
  const touch = (pointerId: number, clientX: number, clientY = 500) => ({
    pointerId,
    clientX,
    clientY,
    pointerType: 'touch',
    button: 0,
    buttons: 1,
  });
  const pinch = (from: [number, number], to: [number, number]) => {
    fireEvent.pointerDown(stage(), touch(1, from[0]));
    fireEvent.pointerDown(stage(), touch(2, from[1]));
    fireEvent.pointerMove(stage(), touch(1, to[0]));
    fireEvent.pointerMove(stage(), touch(2, to[1]));
  };
  const lift = (pointerId: number, clientX: number) => fireEvent.pointerUp(stage(), touch(pointerId, clientX));

  it('moves an enlarged photo with two fingers that keep their distance', () => {
    render(<Opened />);
    pinch([350, 450], [300, 500]);
    fireEvent.pointerMove(stage(), touch(1, 250));
    fireEvent.pointerMove(stage(), touch(2, 450));
    expect(zoom()).toBe('200%');
    expect(scrolled()).toEqual({ x: 800 - 350, y: 500 });
  });

  it('lets go of the photo when the mouse was released elsewhere', async () => {
    render(<Opened />);
    await userEvent.keyboard('++++');
    fireEvent.pointerDown(stage(), { ...touch(1, 600), pointerType: 'mouse' });
    fireEvent.pointerMove(stage(), { ...touch(1, 400), pointerType: 'mouse', buttons: 0 });
    expect(scrolled()).toEqual({ x: 500, y: 500 });
  });

  it('stays at the photo when two fingers were down, whichever is lifted last', () => {
    render(<Opened />);
    pinch([300, 500], [300, 500]);
    lift(2, 500);
    fireEvent.pointerMove(stage(), touch(1, 100));
    lift(1, 100);
    expect(zoom()).toBe('100%');
    expect(shownPhoto()).toContain('a.webp');
  });

  it('zooms around the mouse by its wheel, and keeps the page still', () => {
    render(<Opened />);
    const wasLeftAlone = fireEvent.wheel(stage(), { deltaY: -1000, clientX: 250, clientY: 500 });
    expect(wasLeftAlone).toBe(false);
    // a quarter at most per event: 250 px of 1000 are 312.5 of 1250
    expect(zoom()).toBe('125%');
    expect(scrolled()).toEqual({ x: 312.5 - 250, y: 625 - 500 });
    fireEvent.wheel(stage(), { deltaY: 1000 });
    expect(zoom()).toBe('100%');
    for (let turn = 0; turn < 10; turn++) fireEvent.wheel(stage(), { deltaY: -1000 });
    expect(zoom()).toBe('300%');
    for (let turn = 0; turn < 20; turn++) fireEvent.wheel(stage(), { deltaY: 1000 });
    expect(zoom()).toBe('50%');
  });

  it('zooms by the pinch of a trackpad, which is a wheel with the Ctrl key', () => {
    render(<Opened />);
    expect(fireEvent.wheel(stage(), { deltaY: -10, ctrlKey: true })).toBe(false);
    // e ^ (10 * 0.01) = 1.105
    expect(zoom()).toBe('111%');
  });

  it('does not zoom by sideways turns of the wheel, by which the browser scrolls', () => {
    render(<Opened />);
    fireEvent.wheel(stage(), { deltaX: 40 });
    expect(zoom()).toBe('100%');
  });

  it('zooms over the buttons beside the photo too', () => {
    render(<Opened />);
    fireEvent.wheel(within(viewer()).getByRole('button', { name: 'Next photo' }), { deltaY: -1000 });
    expect(zoom()).toBe('125%');
  });

  it('returns to steps of 25% with the buttons', async () => {
    render(<Opened />);
    fireEvent.wheel(stage(), { deltaY: -10, ctrlKey: true });
    await press('Zoom in');
    expect(zoom()).toBe('125%');
    fireEvent.wheel(stage(), { deltaY: -1, ctrlKey: true });
    await press('Zoom out');
    expect(zoom()).toBe('125%');
  });

  describe('in Safari', () => {
    const gesture = (type: string, scale: number) =>
      fireEvent(
        stage(),
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), { scale, clientX: 500, clientY: 500 }),
      );

    it('zooms by the pinch of a trackpad, which has events of its own', () => {
      render(<Opened />);
      expect(gesture('gesturestart', 1)).toBe(false);
      expect(gesture('gesturechange', 1.5)).toBe(false);
      gesture('gesturechange', 2);
      expect(zoom()).toBe('200%');
      gesture('gesturestart', 1);
      gesture('gesturechange', 0.5);
      expect(zoom()).toBe('100%');
    });

    it('keeps the page as it is while two fingers zoom the photo', () => {
      render(<Opened />);
      pinch([350, 450], [300, 500]);
      gesture('gesturestart', 1);
      expect(gesture('gesturechange', 2)).toBe(false);
      expect(zoom()).toBe('200%');
    });
  });
});

describe('a toast over the viewer', () => {
  const dismiss = () => screen.getByRole('button', { name: 'Dismiss', hidden: true });
  const renderBoth = () =>
    render(
      <>
        <Toaster toast={{ id: 1, title: 'Download successful' }} onDismiss={() => {}} />
        <Opened />
      </>,
    );

  it.each(['pressing its button', 'Escape inside of it'])('does not close the viewer by %s', async (way) => {
    renderBoth();
    // Radix listens to presses outside from the next task on
    await new Promise((resolve) => setTimeout(resolve));
    if (way === 'Escape inside of it') fireEvent.keyDown(dismiss(), { key: 'Escape' });
    else await userEvent.setup({ pointerEventsCheck: 0 }).click(dismiss());
    expect(viewer()).toBeInTheDocument();
  });
});

it('shows the small copy of a photo while the large one loads', () => {
  render(<Opened />);
  const large = within(viewer()).getByRole('img', { name: 'Photo 1 of 3' });
  const [small] = large.parentElement!.querySelectorAll('img');
  const [thumbnail] = screen.getByRole('list', { name: 'All photos' }).querySelectorAll('img');
  expect(small).not.toBe(large);
  expect(small?.sizes).toBe(thumbnail?.sizes);
  expect(small?.srcset).toBe(thumbnail?.srcset);
});

describe('given one photo', () => {
  it('has no navigation and no thumbnails', () => {
    render(<Opened photos={['/objects/photos/a.webp']} />);
    expect(within(viewer()).queryByRole('button', { name: /photo/ })).not.toBeInTheDocument();
    expect(viewer()).toHaveTextContent('1 of 1');
  });
});

describe('downloading', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const answer = (status: number) => {
    const fetched = jest
      .fn<typeof fetch>()
      .mockResolvedValue({ ok: status === 200, status, statusText: '', blob: async () => new Blob() } as Response);
    Object.assign(globalThis, { fetch: fetched });
    return fetched;
  };

  it('saves the JPEG of the photo in full size as photo-{n}.jpg', async () => {
    const fetched = answer(200);
    const onDownloadEnd = jest.fn();
    render(<Opened at={1} onDownloadEnd={onDownloadEnd} />);
    await press('Download');
    expect(fetched).toHaveBeenCalledWith('/objects/photos/b.webp?as=jpeg');
    expect(saved).toEqual(['photo-2.jpg']);
    expect(onDownloadEnd).toHaveBeenCalledWith('downloaded');
  });

  it('saves nothing and reports the failure if it fails', async () => {
    answer(404);
    const onDownloadEnd = jest.fn();
    render(<Opened onDownloadEnd={onDownloadEnd} />);
    await press('Download');
    expect(saved).toEqual([]);
    expect(onDownloadEnd).toHaveBeenCalledWith('failed');
  });
});
