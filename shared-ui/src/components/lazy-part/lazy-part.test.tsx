import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Suspense } from 'react';
import { lazyPart } from './lazy-part';

const Charts = ({ days }: { days: number }) => <p>charts of {days} days</p>;
const retryButton = () => screen.findByRole('button', { name: 'Try again' });

const failing = (times: number) =>
  jest.fn(async () => {
    times -= 1;
    if (times >= 0) throw new Error('the chunk is missing');
    return Charts;
  });

const show = (load: () => Promise<typeof Charts>) => {
  const Part = lazyPart(load);
  const page = (days: number) => (
    <>
      <p>the rest</p>
      <Suspense>
        <Part days={days} />
      </Suspense>
    </>
  );
  const { rerender, container } = render(page(7));
  return { container, rerender: (days: number) => rerender(page(days)) };
};

it('shows the part with its props', async () => {
  const { rerender } = show(failing(0));
  expect(await screen.findByText('charts of 7 days')).toBeInTheDocument();
  rerender(30);
  expect(screen.getByText('charts of 30 days')).toBeInTheDocument();
});

it('leaves the rest of the page alone when the part fails to load, and loads it again on request', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const load = failing(2);
  const { container } = show(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(screen.getByText('the rest')).toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.click(await retryButton());
  await userEvent.click(await retryButton());
  expect(await screen.findByText('charts of 7 days')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(3);
  warn.mockRestore();
});

it("says in other words what is missing, with the part's props and the button", async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const Part = lazyPart(failing(1), ({ days, retry }) => (
    <p>
      no charts of {days} days {retry}
    </p>
  ));
  render(
    <Suspense>
      <Part days={7} />
    </Suspense>,
  );
  expect(await screen.findByText('no charts of 7 days')).toBeInTheDocument();
  await userEvent.click(await retryButton());
  expect(await screen.findByText('charts of 7 days')).toBeInTheDocument();
  warn.mockRestore();
});
