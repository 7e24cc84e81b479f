import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { DesignedMagnet } from './designed-magnet';

const [{ template }] = sampleMagnets as [(typeof sampleMagnets)[number]];
const [slot] = sampleDesign({ paths: ['/objects/photos/a.jpg'] }).slots as [
  ReturnType<typeof sampleDesign>['slots'][number],
];
/** Two windows of 2 x 1.5 inches on 2.5 x 6. */
const strip: MagnetTemplate = {
  ...template,
  widthInches: 2.5,
  heightInches: 6,
  cornerRadiusInches: 0.25,
  windows: [0.25, 2.25].map((y) => ({ shape: 'rectangle', x: 0.25, y, width: 2, height: 1.5 })),
};
const show = (magnet: Parameters<typeof DesignedMagnet>[0]['magnet']) =>
  render(<DesignedMagnet magnet={magnet} alt="Your magnet 1" size="4rem" />);
const magnetOf = ({ firstElementChild }: Element) => firstElementChild?.firstElementChild as HTMLElement;

describe('a designed magnet', () => {
  it('shows the printed part of its photo in a size that it needs', async () => {
    const { container } = show({ template, photos: [slot] });
    const image = screen.getByRole('img', { name: 'Your magnet 1' });
    expect(image).toHaveAttribute('src', '/objects/photos/a.jpg?crop=600,600,927,927,0&w=640');
    expect(image).toHaveAttribute('srcset', expect.stringContaining('crop=600,600,927,927,0&w=96 96w'));
    expect(image).toHaveAttribute('sizes', 'calc(4rem * 1.000)');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has the shape of the magnet', () => {
    // 2.5 of 6 in is 41.67 %; a corner of 0.25 in is 10 % of 2.5 in and 4.17 % of 6 in
    const { container } = show({ template: strip, photos: [slot, null] });
    const { inlineSize, aspectRatio, borderRadius } = magnetOf(container).style;
    expect([Number.parseFloat(inlineSize).toFixed(2), aspectRatio]).toEqual(['41.67', '2.5 / 6']);
    expect(borderRadius).toMatch(/^10% \/ 4\.1\d*%$/);
  });

  it('of a round product is round', () => {
    const windows = template.windows.map((window) => ({ ...window, shape: 'round' as const }));
    const { container } = show({ template: { ...template, shape: 'round', windows }, photos: [slot] });
    expect(magnetOf(container).style.borderRadius).toBe('50%');
  });

  it('has each photo in its window, an empty place where one is missing, and one name', () => {
    const { container } = show({ template: strip, photos: [null, slot] });
    const [empty, filled] = [...magnetOf(container).children] as [HTMLElement, HTMLElement];
    expect(empty).toHaveClass('empty');
    expect(empty).toBeEmptyDOMElement();
    // 0.25 of 2.5 in, 2.25 of 6 in, 2 of 2.5 in, 1.5 of 6 in
    const { insetInlineStart, insetBlockStart, inlineSize, blockSize } = filled.style;
    expect([insetInlineStart, insetBlockStart, inlineSize, blockSize]).toEqual(['10%', '37.5%', '80%', '25%']);
    expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Your magnet 1' })]);
  });

  it('says so when a photo cannot be loaded', () => {
    const { container } = show({ template, photos: [slot] });
    fireEvent.error(screen.getByRole('img'));
    expect(container).toHaveTextContent('Your magnet 1: Image not available');
  });
});
