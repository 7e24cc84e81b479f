import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { sampleCartLine, sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { LinePictures } from '../line-pictures/line-pictures';
import { LinePicture, type PicturedLine } from './line-picture';

const customImages = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
const designed = sampleCartLine({ customImages, customDesign: sampleDesign({ paths: customImages }) });
const plain = sampleCartLine({ customImages });
const outdated = { ...designed, magnets: null };

const show = (line: PicturedLine) => {
  const props = { line, productImage: '/objects/products/square.webp', alt: 'Your magnet' };
  return render(
    <>
      <LinePicture {...props} size="4rem" />
      <LinePictures line={line} whose="Your" label="Your pack" />
    </>,
  );
};
const pictures = () =>
  screen.getAllByRole('img').map((image) => [image.getAttribute('alt'), image.getAttribute('src')]);

describe('the pictures of a line', () => {
  it('are its designed magnets', async () => {
    const { container } = show(designed);
    expect(pictures()).toEqual([
      ['Your magnet', '/objects/photos/a.jpg?crop=600,600,927,927,0&w=640'],
      ['Your magnet 1', '/objects/photos/a.jpg?crop=600,600,927,927,0&w=640'],
      ['Your magnet 2', '/objects/photos/b.jpg?crop=600,600,927,927,0&w=640'],
    ]);
    expect(screen.getByRole('list', { name: 'Your pack' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['without a design', plain],
    ['whose design cannot be drawn', outdated],
  ])('%s are its photos, all of each', (_what, line) => {
    show(line);
    for (const image of screen.getAllByRole('img')) expect(image).toHaveClass('photo');
    expect(pictures()).toEqual([
      ['Your magnet', '/objects/photos/a.jpg?w=640'],
      ['Your photo 1', '/objects/photos/a.jpg?w=640'],
      ['Your photo 2', '/objects/photos/b.jpg?w=640'],
    ]);
  });

  it('are magnets as they lie: one that is turned is wider than high', () => {
    const [{ template, count }] = sampleMagnets as [(typeof sampleMagnets)[number]];
    const postcard = {
      ...template,
      heightInches: 4.5,
      windows: [{ shape: 'rectangle' as const, x: 0, y: 0, width: 3, height: 4.5 }],
    };
    const [slot] = sampleDesign({ paths: customImages }).slots;
    // 4.736 : 3.236 with the bleed
    const crop = { cx: 600, cy: 600, w: 1000, h: 684 };
    const customDesign = {
      ...designed.customDesign!,
      slots: [{ ...slot!, orientation: 'turned' as const, crop }],
    };
    show({
      ...designed,
      customImages: customImages.slice(0, 1),
      customDesign,
      magnets: [{ template: postcard, count }],
    });
    for (const image of screen.getAllByRole('img')) {
      expect(image.parentElement!.parentElement!.style.aspectRatio).toBe('4.5 / 3');
      expect(image).toHaveAttribute('src', expect.stringContaining('crop=600,600,950,634,0'));
    }
  });

  it('without photos are that of its product, beside its name', () => {
    const { container } = show(sampleCartLine());
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/objects/products/square.webp?w=640');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});
