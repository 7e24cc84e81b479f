import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Avatar } from './avatar';

const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
const withPicture = { ...ada, profileImageUrl: '/objects/photos/ada.webp' };
const picture = (container: HTMLElement) => container.querySelector('img');

describe('given a person without a picture', () => {
  it('shows the initials, which nobody needs to hear', async () => {
    const { container } = render(<Avatar user={{ ...ada, profileImageUrl: null }} />);
    expect(screen.getByText('AL')).toHaveAttribute('aria-hidden', 'true');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a picture', () => {
  it('shows it, in the size that is needed', () => {
    const { container } = render(<Avatar user={withPicture} size="large" />);
    expect(picture(container)).toHaveAttribute('src', expect.stringContaining('w=240'));
  });

  it('shows the initials if it cannot be loaded, and the next picture again', () => {
    const { container, rerender } = render(<Avatar user={withPicture} />);
    fireEvent.error(picture(container)!);
    expect(screen.getByText('AL')).toBeVisible();
    rerender(<Avatar user={{ ...ada, profileImageUrl: '/objects/photos/new.webp' }} />);
    expect(picture(container)).toBeInTheDocument();
  });
});
