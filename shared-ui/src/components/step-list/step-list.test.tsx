import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { StepList } from './step-list';

describe('StepList', () => {
  it('lists the steps in order, each with its number and text', async () => {
    const { container } = render(
      <>
        <h2>How It Works</h2>
        <StepList
          steps={[
            { title: 'Pick a shape', text: 'Square or round.' },
            { title: 'Add photos', text: <a href="/faq">Which?</a> },
          ]}
        />
      </>,
    );
    expect(screen.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      '1Pick a shapeSquare or round.',
      '2Add photosWhich?',
    ]);
    expect(screen.getByRole('heading', { level: 3, name: 'Add photos' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });
});
