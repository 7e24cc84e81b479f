import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { VisuallyHidden } from './visually-hidden';

describe('VisuallyHidden', () => {
  it('names a control without being visible', async () => {
    const { container } = render(
      <button type="button">
        <VisuallyHidden>Remove Round Magnet</VisuallyHidden>
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Remove Round Magnet' })).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});
