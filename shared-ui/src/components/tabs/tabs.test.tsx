import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Tabs } from './tabs';

const items = [
  { value: 'login', label: 'Login', content: <p>Welcome back</p> },
  { value: 'register', label: 'Sign Up', content: <p>Nice to meet you</p> },
];
const tab = (name: string) => screen.getByRole('tab', { name });

describe('given tabs', () => {
  it('shows the first panel and is accessible', async () => {
    const { container } = render(<Tabs label="Account" items={items} />);
    expect(screen.getByRole('tablist', { name: 'Account' })).toBeInTheDocument();
    expect(tab('Login')).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Login' })).toHaveTextContent('Welcome back');
    expect(screen.queryByText('Nice to meet you')).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows another panel when its tab is clicked', async () => {
    render(<Tabs label="Account" items={items} />);
    await userEvent.click(tab('Sign Up'));
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Nice to meet you');
  });

  it('moves with the arrow keys and wraps around', async () => {
    render(<Tabs label="Account" items={items} />);
    await userEvent.tab();
    expect(tab('Login')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('Sign Up')).toHaveFocus();
    expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('Login')).toHaveFocus();
  });
});

describe('given a controlled value', () => {
  it('shows its panel and only reports clicks', async () => {
    const onValueChange = jest.fn();
    render(<Tabs label="Account" items={items} value="register" onValueChange={onValueChange} />);
    await userEvent.click(tab('Login'));
    expect(onValueChange).toHaveBeenCalledWith('login');
    expect(tab('Sign Up')).toHaveAttribute('aria-selected', 'true');
  });
});
