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

it('returns focus to the opener when it closes', async () => {
  function Page() {
    const [index, setIndex] = useState<number | null>(null);
    return (
      <>
        <button type="button" onClick={() => setIndex(0)}>
          Photo 1
        </button>
        <PhotoViewer photos={three} index={index} onIndexChange={setIndex} title="Photos of order 1a2b3c4d" />
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Photo 1' }));
  await press('Next photo');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Photo 1' })).toHaveFocus();
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
