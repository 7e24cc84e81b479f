import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Stars } from './stars';

it('says how many stars were given', async () => {
  const { container } = render(<Stars stars={4} />);
  expect(container).toHaveTextContent('4 out of 5 stars');
  expect(container.querySelectorAll('svg')).toHaveLength(5);
  expect(await axe(container)).toHaveNoViolations();
});
