import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Accordion } from './accordion';

const items = [
  { title: 'How long does it take?', content: 'A few days.' },
  { title: 'Can I send it back?', content: 'Yes.' },
];
const question = (name: string) => screen.getByRole('button', { name });

describe('given an accordion', () => {
  it('starts closed, with questions as headings and answers in the page', async () => {
    const { container } = render(<Accordion items={items} headingLevel={3} />);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(question('How long does it take?')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('A few days.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('opens one item at a time on click and closes it on the next', async () => {
    render(<Accordion items={items} />);
    await userEvent.click(question('How long does it take?'));
    expect(question('How long does it take?')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(question('Can I send it back?'));
    expect(question('How long does it take?')).toHaveAttribute('aria-expanded', 'false');
    expect(question('Can I send it back?')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(question('Can I send it back?'));
    expect(question('Can I send it back?')).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens with the keyboard, and arrow keys move between questions', async () => {
    render(<Accordion items={items} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(question('Can I send it back?')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(question('Can I send it back?')).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('region', { name: 'Can I send it back?' })).toHaveTextContent('Yes.');
  });

  it('can start with one item open', () => {
    render(<Accordion items={items} defaultValue="1" />);
    expect(question('Can I send it back?')).toHaveAttribute('aria-expanded', 'true');
  });
});
