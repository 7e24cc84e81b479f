import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Photo } from './photo';
import { isExpiringLink } from './photo-location';

const show = (location: string) =>
  render(<Photo location={location} alt="Photo 1" sizes="50vw" missing="Image not found" />);

describe('a stored photo', () => {
  it('is loaded in copies of its own origin, never as the original', () => {
    show('/objects/photos/a.webp');
    const image = screen.getByRole('img', { name: 'Photo 1' });
    expect(image).toHaveAttribute('srcset', expect.stringContaining('/objects/photos/a.webp?w=640 640w'));
    expect(image).toHaveAttribute('src', '/objects/photos/a.webp?w=96');
  });

  it('that does not load says so', () => {
    show('/objects/photos/gone.webp');
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('Image not found')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is tried anew where another one takes its place', () => {
    const { rerender } = show('/objects/photos/gone.webp');
    fireEvent.error(screen.getByRole('img'));
    rerender(<Photo location="/objects/photos/b.webp" alt="Photo 2" sizes="50vw" missing="Image not found" />);
    expect(screen.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  });
});

describe('a photo that lies elsewhere', () => {
  it('has one size only', () => {
    show('https://pictures.example/a.jpg');
    expect(screen.getByRole('img')).toHaveAttribute('src', 'https://pictures.example/a.jpg');
    expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
  });

  it('behind a link with an expiry is not even asked for', () => {
    show('https://s3.example/b/a.jpg?X-Amz-Expires=900&X-Amz-Signature=abc');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('Image temporarily unavailable').parentElement).toHaveAttribute('title', 'Unavailable');
  });
});

describe('a link with an expiry', () => {
  it.each([
    'https://s3.example/a.jpg?X-Amz-Expires=900',
    'https://s3.example/a.jpg?AWSAccessKeyId=k&Expires=1700000000',
    'https://store.example/a.jpg?X-Goog-Expires=60',
    'https://blob.example/a.jpg?sv=1&se=2026-01-01',
  ])('is %s', (link) => expect(isExpiringLink(link)).toBe(true));

  it.each(['/objects/a.webp', '/objects/expires.webp', 'https://s3.example/expires/a.jpg?v=1', 'https://', ''])(
    'is not %s',
    (link) => expect(isExpiringLink(link)).toBe(false),
  );
});
