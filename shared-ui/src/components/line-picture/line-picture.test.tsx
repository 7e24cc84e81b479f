import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { sampleCartLine, sampleDesign } from 'shared-contracts/testing/samples';
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
  ])('%s are its photos', (_what, line) => {
    show(line);
    expect(pictures()).toEqual([
      ['Your magnet', '/objects/photos/a.jpg?w=640'],
      ['Your photo 1', '/objects/photos/a.jpg?w=640'],
      ['Your photo 2', '/objects/photos/b.jpg?w=640'],
    ]);
  });

  it('without photos are that of its product, beside its name', () => {
    const { container } = show(sampleCartLine());
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.querySelector('img')).toHaveAttribute('src', '/objects/products/square.webp?w=640');
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});
