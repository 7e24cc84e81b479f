import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { Icon } from '../icon/icon';
import { axe } from 'jest-axe';
import { IconLink } from './icon-link';

describe('IconLink', () => {
  it('renders the given link, named by its text only', async () => {
    const { container } = render(
      <IconLink icon={<Icon icon={ArrowLeft} />}>
        <a href="/products">Back to Products</a>
      </IconLink>,
    );
    const link = screen.getByRole('link', { name: 'Back to Products' });
    expect(link).toHaveAttribute('href', '/products');
    expect(link.querySelector('svg')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});
