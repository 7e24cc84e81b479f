import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { IconButton } from './icon-button';

const icon = <svg viewBox="0 0 1 1" />;

describe('given an icon button', () => {
  it('is named by its label and hides its icon', async () => {
    const { container } = render(<IconButton label="Remove item" icon={icon} />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Remove item');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('responds to mouse and keyboard', async () => {
    const onClick = jest.fn();
    render(<IconButton label="Remove item" icon={icon} onClick={onClick} />);
    await userEvent.click(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(2);
  });
});

describe('given a disabled icon button', () => {
  it('ignores a click', async () => {
    const onClick = jest.fn();
    render(<IconButton label="Remove item" icon={icon} disabled onClick={onClick} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe('given an icon button rendered as a link', () => {
  it('is a link named by the label, with the icon inside', async () => {
    const { container } = render(
      <IconButton label="Cart, 3 items" icon={icon} asChild>
        <a href="/cart">3</a>
      </IconButton>,
    );
    const link = screen.getByRole('link', { name: 'Cart, 3 items' });
    expect(link).toHaveAttribute('href', '/cart');
    expect(link).toHaveTextContent('3');
    expect(link.querySelector('svg')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});
