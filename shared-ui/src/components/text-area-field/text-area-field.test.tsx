import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { TextAreaField } from './text-area-field';

describe('given a text area', () => {
  it('accepts several lines under its label', async () => {
    render(<TextAreaField label="Special Instructions" />);
    await userEvent.type(screen.getByLabelText('Special Instructions'), 'Ring twice.{Enter}Then wait.');
    expect(screen.getByRole('textbox', { name: 'Special Instructions' })).toHaveValue('Ring twice.\nThen wait.');
  });
});

describe('given an error', () => {
  it('is invalid and described by it', async () => {
    const { container } = render(<TextAreaField label="Message" error="Message must be at least 10 characters" />);
    expect(screen.getByLabelText('Message')).toBeInvalid();
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Message must be at least 10 characters');
    expect(await axe(container)).toHaveNoViolations();
  });
});
