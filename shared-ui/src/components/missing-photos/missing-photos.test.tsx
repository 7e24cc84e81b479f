import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { MissingPhotos } from './missing-photos';

describe('MissingPhotos', () => {
  it('says how many photos are missing, with the link to add them', async () => {
    const { container } = render(
      <MissingPhotos count={6}>
        <a href="/add-photos">Add photos</a>
      </MissingPhotos>,
    );
    expect(container).toHaveTextContent('6 photos still missing');
    expect(screen.getByRole('link', { name: 'Add photos' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('counts one in the singular', () => {
    const { container } = render(<MissingPhotos count={1} />);
    expect(container).toHaveTextContent('1 photo still missing');
  });

  it('renders nothing when no photo is missing', () => {
    const { container } = render(
      <MissingPhotos count={0}>
        <a href="/add-photos">Add photos</a>
      </MissingPhotos>,
    );
    expect(container).toBeEmptyDOMElement();
  });
});
