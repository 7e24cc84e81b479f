import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Photo } from './photo';
import { isExpiringLink } from './photo-location';

const show = (location: string) =>
  render(<Photo location={location} alt="Photo 1" sizes="50vw" missing="Image not found" />);

describe('a stored photo', () => {
  it('loads resized copies, never the original', () => {
    show('/objects/photos/a.webp');
    const image = screen.getByRole('img', { name: 'Photo 1' });
    expect(image).toHaveAttribute('srcset', expect.stringContaining('/objects/photos/a.webp?w=640 640w'));
    expect(image).toHaveAttribute('src', '/objects/photos/a.webp?w=96');
  });

  it('says when it cannot be loaded', () => {
    show('/objects/photos/gone.webp');
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('Image not found')).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is retried when its location changes', () => {
    const { rerender } = show('/objects/photos/gone.webp');
    fireEvent.error(screen.getByRole('img'));
    rerender(<Photo location="/objects/photos/b.webp" alt="Photo 2" sizes="50vw" missing="Image not found" />);
    expect(screen.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  });
});

describe('a photo at another URL', () => {
  it('is shown in its one size', () => {
    show('https://pictures.example/a.jpg');
    expect(screen.getByRole('img')).toHaveAttribute('src', 'https://pictures.example/a.jpg');
    expect(screen.getByRole('img')).not.toHaveAttribute('srcset');
  });

  it('is not requested if its link has expired', () => {
    show('https://s3.example/b/a.jpg?X-Amz-Expires=900&X-Amz-Signature=abc');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('Image temporarily unavailable').parentElement).toHaveAttribute('title', 'Unavailable');
  });
});

describe('isExpiringLink', () => {
  it.each([
    'https://s3.example/a.jpg?X-Amz-Expires=900',
    'https://s3.example/a.jpg?AWSAccessKeyId=k&Expires=1700000000',
    'https://store.example/a.jpg?X-Goog-Expires=60',
    'https://blob.example/a.jpg?sv=1&se=2026-01-01',
  ])('is true for %s', (link) => expect(isExpiringLink(link)).toBe(true));

  it.each(['/objects/a.webp', '/objects/expires.webp', 'https://s3.example/expires/a.jpg?v=1', 'https://', ''])(
    'is false for %s',
    (link) => expect(isExpiringLink(link)).toBe(false),
  );
});
