import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { SettledStatusSelect } from './settled-status-select';

const onChoose = jest.fn();
const field = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
/** As in a browser while the list is closed. */
const arrowTo = (status: string) => {
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  fireEvent.change(field(), { target: { value: status } });
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers();
  onChoose.mockClear();
  render(<SettledStatusSelect label="Status" value="pending" onChoose={onChoose} />);
});
afterEach(() => {
  jest.useRealTimers();
});

describe('with the keyboard', () => {
  it('chooses the status on which it rests for 600 ms, and none that it passes', () => {
    for (const status of ['processing', 'shipped', 'delivered']) {
      arrowTo(status);
      wait(599);
    }
    expect(onChoose).not.toHaveBeenCalled();
    expect(field()).toHaveValue('delivered');
    wait(1);
    expect(onChoose.mock.calls).toEqual([['delivered']]);
    wait(5000);
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('chooses at once with Enter, which sends no form', () => {
    arrowTo('processing');
    // false: the default was prevented
    expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
    expect(onChoose.mock.calls).toEqual([['processing']]);
  });

  it('chooses when the field is left', () => {
    arrowTo('processing');
    fireEvent.blur(field());
    expect(onChoose.mock.calls).toEqual([['processing']]);
  });

  it('puts the old status back with Escape, and chooses nothing', () => {
    arrowTo('cancelled');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field()).toHaveValue('pending');
    wait(5000);
    fireEvent.blur(field());
    expect(onChoose).not.toHaveBeenCalled();
  });
});

it('chooses at once with a pointer, also after the keyboard was used', () => {
  arrowTo('processing');
  fireEvent.pointerDown(field());
  fireEvent.change(field(), { target: { value: 'shipped' } });
  expect(onChoose.mock.calls).toEqual([['shipped']]);
  wait(5000);
  expect(onChoose).toHaveBeenCalledTimes(1);
});
