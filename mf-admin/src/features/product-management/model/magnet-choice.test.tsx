import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { sampleMagnets } from 'shared-contracts/testing/samples';
import { MagnetFields } from '../components/magnet-fields';
import { type TypedMagnet, magnetChoiceOf, magnetsFrom } from './magnet-choice';

const [{ template: square }] = sampleMagnets as [(typeof sampleMagnets)[number]];
const postcard: MagnetTemplate = {
  ...square,
  heightInches: 4,
  windows: [{ shape: 'rectangle', x: 0, y: 0, width: 3, height: 4 }],
};
const framed: MagnetTemplate = { ...postcard, windows: square.windows };
const typed = (template: MagnetTemplate): TypedMagnet => magnetChoiceOf([{ template, count: 1 }])![0]!;
const sent = (magnet: TypedMagnet): MagnetTemplate => magnetsFrom([magnet])![0]!.template;

const LABEL = 'Print it upright or lying, as each photo is';
const checkboxOf = (template: MagnetTemplate) => {
  const onChange = jest.fn<(magnet: TypedMagnet) => void>();
  render(<MagnetFields nth={0} magnet={typed(template)} onChange={onChange} onRemove={undefined} />);
  return { onChange, checkbox: screen.queryByRole('checkbox', { name: LABEL }) };
};

describe('how a rectangle is printed', () => {
  it.each([
    ['a square', square],
    ['a frame', framed],
    ['a round magnet', { ...postcard, shape: 'round' } as const],
  ])('is no choice for %s', (_what, template) => expect(checkboxOf(template).checkbox).toBeNull());

  it('follows its photos until that is switched off', async () => {
    const { checkbox, onChange } = checkboxOf(postcard);
    expect(checkbox).toBeChecked();
    await userEvent.click(checkbox!);
    expect(sent(onChange.mock.calls[0]![0])).toEqual({ ...postcard, orientations: 'fixed' });
  });

  it('follows them again when it is switched on, which is what the template says without a word', async () => {
    const { checkbox, onChange } = checkboxOf({ ...postcard, orientations: 'fixed' });
    expect(checkbox).not.toBeChecked();
    await userEvent.click(checkbox!);
    expect(sent(onChange.mock.calls[0]![0])).toEqual(postcard);
  });

  it('is sent as it was stored, but for what the magnet cannot be', () => {
    for (const template of [postcard, framed, { ...postcard, orientations: 'either' } as const])
      expect(sent(typed(template))).toEqual(template);
    expect(sent(typed({ ...framed, orientations: 'either' }))).toEqual(framed);
  });
});

describe('what is printed around the edge of a magnet', () => {
  const button = { ...square, wrapInches: 0.2, bleedInches: 0.05, safeInches: 0.1 };

  it('is sent as it was stored, and not at all where it is as usual', () => {
    for (const template of [square, button, { ...square, wrapInches: 0 }])
      expect(sent(typed(template))).toEqual(template);
  });

  it('is typed in inches, drawn, and refused if it is no number', async () => {
    const onChange = jest.fn<(magnet: TypedMagnet) => void>();
    render(<MagnetFields nth={0} magnet={typed(button)} onChange={onChange} onRemove={undefined} />);
    expect(screen.getByRole('img', { name: /wraps 0.2 in around the edge/ })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Bleed (in)'), '5');
    expect(sent(onChange.mock.calls[0]![0])).toMatchObject({ bleedInches: 0.055 });
    await userEvent.type(screen.getByLabelText('Safe area (in)'), 'x');
    expect(sent(onChange.mock.calls[1]![0]).safeInches).toBeNaN();
  });
});
