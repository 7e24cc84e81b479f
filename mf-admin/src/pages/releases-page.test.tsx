import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseHealth, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleId } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';
import {
  live as two,
  newest as three,
  oldest as one,
  releasedAt as at,
  sampleReleasedSlice,
  sampleVersion,
} from '../testing/sample-released-slice';

const aCanary = { version: three, percent: 10, since: at, by: 'operator', lastHour: { views: 0, failures: 0 } };
const overview = (...slices: ReleasedSlice[]) => ({
  slices,
  shells: [{ id: sampleId(), version: '0.1.0-aaaaaaaa', announcedAt: at }],
});

const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/releases${search}`, { 'GET /api/admin/releases': overview(sampleReleasedSlice()), ...answers });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const confirm = (name: string) => userEvent.click(dialog().getByRole('button', { name }));

describe('the slices', () => {
  it('say what is in use, since when and by whom, and how it does', async () => {
    const { container } = open({ 'GET /api/admin/releases': overview(sampleReleasedSlice({ canary: aCanary })) });
    const slice = within(await screen.findByRole('region', { name: 'mf-catalog' }));
    expect(slice.getByText(/by ada@example.com/)).toBeVisible();
    expect(slice.getByText('1,200 pages in the last hour, 0.25% failed')).toBeVisible();
    expect(slice.getByRole('progressbar', { name: 'Share of the sessions' })).toHaveAttribute('value', '10');
    expect(slice.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent)).toEqual([
      undefined,
      'Canary, 10%',
      'In use',
      'In use before',
    ]);
    expect(screen.getByText(/1 shell server is running/)).toHaveTextContent('0.1.0-aaaaaaaa');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('show all versions when asked to', async () => {
    const versions = new ListPage([sampleVersion('0.1.0-44444444')], { total: 1 });
    const { api } = open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ hasMore: true })),
      'GET /api/admin/releases/versions': versions,
    });
    await press('Show all versions of mf-catalog');
    expect(await screen.findByRole('rowheader', { name: '0.1.0-44444444' })).toBeVisible();
    expect(api.callsOf('GET /api/admin/releases/versions')).toEqual([{ slice: 'mf-catalog' }]);
  });

  it('say that nothing can be promoted without a shell server, and that nothing is published', async () => {
    open({ 'GET /api/admin/releases': { slices: [], shells: [] } });
    expect(await screen.findByText('No shell server is running')).toBeVisible();
    expect(screen.getByText('Nothing is published')).toBeVisible();
  });

  it('can be tried again when they could not be loaded', async () => {
    const { api } = open({ 'GET /api/admin/releases': new Refusal('service_unavailable', { message: 'Busy.' }) });
    expect(await screen.findByText('Unable to Load Releases')).toBeVisible();
    api.answer({ 'GET /api/admin/releases': overview(sampleReleasedSlice()) });
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'mf-catalog' })).toBeVisible();
  });

  it('are asked for again on demand', async () => {
    const { api } = open();
    await screen.findByRole('region', { name: 'mf-catalog' });
    api.answer({ 'GET /api/admin/releases': overview(sampleReleasedSlice({ slice: 'mf-cart' })) });
    await press('Refresh');
    expect(await screen.findByRole('region', { name: 'mf-cart' })).toBeVisible();
  });
});

describe('a promotion', () => {
  it('says what it changes, and waits for a confirmation', async () => {
    const { api } = open({ 'POST /api/admin/releases/promotions': sampleReleasedSlice() });
    await press(`Promote ${three}`);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      `Every visitor gets mf-catalog ${three} from the next page they open. Pages that are open keep their version.`,
    );
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    api.answer({
      'GET /api/admin/releases': overview(
        sampleReleasedSlice({ inUse: { ...sampleReleasedSlice().inUse!, version: three } }),
      ),
    });
    await confirm('Promote');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(`mf-catalog ${three} is in use`)).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/promotions')).toEqual([{ slice: 'mf-catalog', version: three }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: `Promote ${three}` })).not.toBeInTheDocument());
  });

  it('shows that the servers check the release, and lists why they refuse it', async () => {
    let answer: (refusal: Refusal) => void = () => {};
    open({ 'POST /api/admin/releases/promotions': () => new Promise<Refusal>((resolve) => (answer = resolve)) });
    await press(`Promote ${three}`);
    await confirm('Promote');
    expect(await screen.findByRole('progressbar', { name: /check the release/ })).toBeVisible();
    const problems = ['shell 0.1.0-aaaaaaaa: /products: broken on purpose\n    at Component'];
    answer(new Refusal('release_refused', { message: 'It was not put into use.', details: { problems } }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('It was not put into use.')).toBeVisible();
    expect(alert.getByText('shell 0.1.0-aaaaaaaa: /products: broken on purpose')).toBeVisible();
    expect(alert.getByText('at Component')).not.toBeVisible();
    expect(dialog().getByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
  });

  it('says that it ends the canary', async () => {
    open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ canary: { ...aCanary, version: '0.1.0-99999999' } })),
    });
    await press(`Promote ${three}`);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/The canary 0.1.0-99999999 ends/);
  });
});

describe('a rollback', () => {
  it('sends its reason', async () => {
    const { api } = open({ 'POST /api/admin/releases/rollbacks': sampleReleasedSlice() });
    await press(`Roll back to ${one} of mf-catalog`);
    await userEvent.type(dialog().getByLabelText('Reason'), 'Prices are missing');
    await confirm('Roll back');
    expect(await screen.findByText(`mf-catalog ${one} is in use again`)).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/rollbacks')).toEqual([
      { slice: 'mf-catalog', version: one, reason: 'Prices are missing' },
    ]);
  });
});

describe('taking a slice out of use', () => {
  it('retires it with a reason, after a confirmation', async () => {
    const { api } = open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ canary: aCanary })),
      'POST /api/admin/releases/retirements': sampleReleasedSlice(),
    });
    await press('Retire mf-catalog');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      `Its pages are gone (404) from the next page that a visitor opens, until a version is promoted again. Other slices stay as they are. The canary ${three} ends.`,
    );
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await userEvent.type(dialog().getByLabelText('Reason'), 'Sold out');
    await confirm('Retire');
    expect(await screen.findByText('mf-catalog is out of use')).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/retirements')).toEqual([
      { slice: 'mf-catalog', seen: two, reason: 'Sold out' },
    ]);
  });

  it('rolls the first version back to nothing', async () => {
    const { api } = open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ previous: null, isFirst: true })),
      'POST /api/admin/releases/rollbacks': sampleReleasedSlice(),
    });
    await press('Roll back to nothing of mf-catalog');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      new RegExp(`^Nothing was in use before mf-catalog ${two}`),
    );
    await confirm('Roll back');
    expect(await screen.findByText('mf-catalog is out of use')).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/rollbacks')).toEqual([{ slice: 'mf-catalog', seen: two }]);
  });

  it('is shown with who did it, and a version can be promoted or tried again', async () => {
    const takenOut = { since: at, by: 'token ci' };
    open({ 'GET /api/admin/releases': overview(sampleReleasedSlice({ inUse: null, previous: null, takenOut })) });
    expect(await screen.findByText(/taken out of use by token ci/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Retire|Roll back/ })).not.toBeInTheDocument();
    await press(`Canary… ${three}`);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/The others get nothing of mf-catalog/);
  });
});

describe('a canary', () => {
  it('gets the share that the admin types', async () => {
    const { api } = open({ 'POST /api/admin/releases/canaries': sampleReleasedSlice() });
    await press(`Canary… ${three}`);
    const share = dialog().getByLabelText('Share of sessions in percent');
    await userEvent.clear(share);
    await userEvent.type(share, '100');
    await confirm('Start canary');
    expect(await screen.findByText('Must be at most 99')).toBeVisible();
    await userEvent.clear(share);
    await userEvent.type(share, '25');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/About 25 of 100 sessions/);
    await confirm('Start canary');
    expect(await screen.findByText(`25% of the sessions get mf-catalog ${three}`)).toBeVisible();
    expect(api.callsOf('POST /api/admin/releases/canaries')).toEqual([
      { slice: 'mf-catalog', version: three, percent: 25, seen: null },
    ]);
  });

  it('is widened from the share that the admin saw', async () => {
    const { api } = open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ canary: aCanary })),
      'POST /api/admin/releases/canaries': sampleReleasedSlice(),
    });
    await press('Change share of mf-catalog');
    api.answer({ 'GET /api/admin/releases': overview(sampleReleasedSlice()) });
    await userEvent.clear(dialog().getByLabelText('Share of sessions in percent'));
    await userEvent.type(dialog().getByLabelText('Share of sessions in percent'), '50');
    await confirm('Change share');
    await waitFor(() =>
      expect(api.callsOf('POST /api/admin/releases/canaries')).toEqual([
        { slice: 'mf-catalog', version: three, percent: 50, seen: 10 },
      ]),
    );
  });

  it('of a slice without a version in use leaves nothing behind when it is aborted', async () => {
    open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ inUse: null, previous: null, canary: aCanary })),
    });
    await press('Abort the canary of mf-catalog');
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Its sessions get nothing of mf-catalog/);
  });

  it('is aborted with a reason', async () => {
    const { api } = open({
      'GET /api/admin/releases': overview(sampleReleasedSlice({ canary: aCanary })),
      'DELETE /api/admin/releases/canaries/:slice': sampleReleasedSlice(),
    });
    await press('Abort the canary of mf-catalog');
    await confirm('Abort canary');
    expect(await screen.findByText('Please give a reason')).toBeVisible();
    await userEvent.type(dialog().getByLabelText('Reason'), 'Slow');
    await confirm('Abort canary');
    expect(await screen.findByText('mf-catalog has no canary any more')).toBeVisible();
    expect(api.callsOf('DELETE /api/admin/releases/canaries/:slice')).toEqual([
      { slice: 'mf-catalog', version: three, reason: 'Slow' },
    ]);
  });
});

describe('a preview link', () => {
  it('is made and copied', async () => {
    const user = userEvent.setup();
    const url = 'http://shop.test/releases/preview?link=abc.def';
    const { api } = open({ 'POST /api/admin/releases/previews': { url, expiresAt: at } });
    await user.click(await screen.findByRole('button', { name: `Preview link ${three}` }));
    await user.selectOptions(dialog().getByLabelText('Valid for'), '7 days');
    await user.click(dialog().getByRole('button', { name: 'Make link' }));
    expect(await screen.findByLabelText('Preview link')).toHaveValue(url);
    await user.click(dialog().getByRole('button', { name: 'Copy' }));
    expect(await window.navigator.clipboard.readText()).toBe(url);
    expect(dialog().getByRole('link', { name: 'Open preview' })).toHaveAttribute('href', url);
    expect(api.callsOf('POST /api/admin/releases/previews')).toEqual([
      { slice: 'mf-catalog', version: three, hours: 168 },
    ]);
  });
});

describe('the health of a slice', () => {
  const point = { at, views: 100, failures: 1, errorRate: 0.01, lcp: 1234, inp: null, cls: 0.02 };
  const health: ReleaseHealth = {
    slice: 'mf-catalog',
    from: '2026-01-31T11:00:00.000Z',
    to: '2026-01-31T13:00:00.000Z',
    minutes: 1,
    versions: [
      { version: two, views: 100, failures: 1, errorRate: 0.01, points: [point] },
      {
        version: three,
        views: 10,
        failures: 0,
        errorRate: 0,
        points: [{ ...point, at: '2026-01-31T12:10:00.000Z', views: 10, failures: 0, errorRate: 0, lcp: null }],
      },
    ],
  };
  const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

  it('is plotted by version, and said in words', async () => {
    const { container } = open({ 'GET /api/admin/releases/health': health }, '?tab=health');
    expect((await card('Error rate')).getByRole('img')).toHaveAccessibleName(
      `Error rate, at last. ${two}: 1%; ${three}: 0%`,
    );
    expect((await card('Largest Contentful Paint')).getByRole('img')).toHaveAccessibleName(/1.2 s$/);
    expect((await card('Interaction to Next Paint')).getByText('Nothing was measured in this time.')).toBeVisible();
    expect(screen.getByText('100 seen, 1 failed (1%)')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can be read as tables', async () => {
    open({ 'GET /api/admin/releases/health': health }, '?tab=health');
    await press('Show Pages seen as table');
    const rows = within(screen.getByRole('table', { name: 'Pages seen' })).getAllByRole('row');
    expect(
      rows.map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([[], ['', '10'], ['100', '']]);
  });

  it('is that of the slice and the time in the address', async () => {
    const { api } = open(
      {
        'GET /api/admin/releases': overview(sampleReleasedSlice(), sampleReleasedSlice({ slice: 'mf-cart' })),
        'GET /api/admin/releases/health': { ...health, versions: [] },
      },
      '?tab=health&slice=mf-cart',
    );
    expect(await screen.findByText('No page of mf-cart was seen in this time.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Time'), 'Last 2 hours');
    await waitFor(() =>
      expect(api.callsOf('GET /api/admin/releases/health')).toEqual([
        { slice: 'mf-cart', hours: '24' },
        { slice: 'mf-cart', hours: '2' },
      ]),
    );
  });

  it('can be tried again when it could not be loaded', async () => {
    const { api } = open({ 'GET /api/admin/releases/health': new Refusal('service_unavailable') }, '?tab=health');
    expect(await screen.findByText('Unable to Load Charts')).toBeVisible();
    api.answer({ 'GET /api/admin/releases/health': health });
    await press('Try again');
    expect((await card('Error rate')).getByRole('img')).toBeInTheDocument();
  });
});

describe('the other sections', () => {
  it('list compositions with their share of the sessions', async () => {
    const versions = { 'mf-catalog': two };
    const { container } = open(
      {
        'GET /api/admin/releases/compositions': new ListPage(
          [
            { id: 'abc', versions, firstUsedAt: at, share: 90 },
            { id: 'def', versions, firstUsedAt: at, share: 0 },
          ],
          { total: 2 },
        ),
      },
      '?tab=compositions',
    );
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['90%', 'None']);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('list who changed what, of all slices or of one', async () => {
    const change = { id: '7', at, slice: 'mf-catalog', from: three, to: two, percent: 10, reason: null };
    const { api, container } = open(
      {
        'GET /api/admin/releases/changes': new ListPage(
          [{ ...change, kind: 'withdraw' as const, actor: 'automatic', reason: '9 of 20 pages failed' }],
          { total: 1 },
        ),
      },
      '?tab=history',
    );
    expect(await screen.findByText('Canary withdrawn automatically')).toBeVisible();
    expect(screen.getByText('9 of 20 pages failed')).toBeVisible();
    expect(screen.getByText('the shop itself')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.selectOptions(screen.getByLabelText('Slice'), 'mf-catalog');
    await waitFor(() => expect(api.callsOf('GET /api/admin/releases/changes')).toEqual([{}, { slice: 'mf-catalog' }]));
  });

  it('are reached by keyboard', async () => {
    open({
      'GET /api/admin/releases/compositions': new ListPage([], { total: 0 }),
      'GET /api/admin/releases/health': new Refusal('service_unavailable'),
      'GET /api/admin/releases/errors': new Refusal('service_unavailable'),
    });
    const tab = await screen.findByRole('tab', { name: 'Slices' });
    act(() => tab.focus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await screen.findByText('No compositions')).toBeVisible();
  });
});
