/** Settings: the list, editing with a preview, the history, and conflicts between two users. */
import { consoleContract as contract, type StudioSetting } from '@storefront/contract/console';
import { answer, refuse } from '@storefront/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aSession } from '../../testing/fixtures.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const at = '2026-11-20T17:31:00.000Z';
const terms: StudioSetting = {
  key: 'terms',
  default: '## Refunds {#refunds}\n\nFor three days.',
  current: null,
};
const hours: StudioSetting = {
  key: 'support-hours',
  default: '',
  current: { version: 1, value: 'Weekdays', at, actor: 'ben@shop.example' },
};
const changedTo = (value: string | null, version = 1): StudioSetting => ({
  ...terms,
  current: { version, value, at, actor: 'ben@shop.example' },
});

const settings = (...list: readonly StudioSetting[]) => answer(contract.listSettings, () => ({ settings: [...list] }));

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.showSettingHistory, () => ({ versions: [], next: null }));
  answer(contract.previewText, ({ body }) => ({
    intro: [],
    sections: [
      {
        id: 'refunds',
        title: 'Refunds',
        blocks: [{ kind: 'paragraph' as const, lines: [[{ text: body.text.toUpperCase() }]] }],
      },
    ],
  }));
  settings(terms, hours);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('has each setting with where it shows and who changed it last', async () => {
    renderConsole('/settings');
    const table = await screen.findByRole('table', { name: 'Settings' });
    expect(within(table).getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe('/settings/terms');
    const [, ...rows] = within(table).getAllByRole('row');
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(2)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Store default', 'Never'],
      ['Weekdays', 'November 20, 2026, 5:31 PM UTC by ben@shop.example'],
    ]);
    expect(within(screen.getByRole('navigation', { name: 'Sections' })).getByText('Settings')).toBeTruthy();
  });

  test('says of one line what it is, and of a text whose', async () => {
    const refunds: StudioSetting = { key: 'refund-hours', default: '72', current: null };
    settings(refunds, { ...hours, current: null }, changedTo('## Refunds'));
    renderConsole('/settings');
    const rows = within(await screen.findByRole('table', { name: 'Settings' })).getAllByRole('row');
    const now = rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    expect(now).toEqual(['72', 'Empty', 'Custom']);
  });

  test('of a role that may not see it says so', async () => {
    refuse(contract.listSettings, 'console_role_required');
    renderConsole('/settings', { role: 'support' });
    expect(await screen.findByText('Not for your role')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  test('that cannot be loaded can be asked for again', async () => {
    refuse(contract.listSettings, 'server_busy');
    const { user } = renderConsole('/settings');
    await screen.findByRole('alert');
    settings(terms);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Terms of service' })).toBeTruthy();
  });
});

test('a setting that there is none of is not found', async () => {
  renderConsole('/settings/prices');
  expect(await screen.findByText('Not found')).toBeTruthy();
});

async function open(path = '/settings/terms') {
  const view = renderConsole(path);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  return { ...view, field };
}
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));

describe('a text', () => {
  test('begins as the store has it, with a preview that follows what is typed', async () => {
    const { user, field } = await open();
    expect(field.value).toBe(terms.default);
    expect(await preview().findByText(/FOR THREE DAYS/)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Never.');
    expect(await preview().findByText('NEVER.')).toBeTruthy();
    expect(preview().getByText('#refunds')).toBeTruthy();
  });

  test('is saved, and the page says so, without a frame that shows the text of before', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    answer(contract.saveSetting, ({ params, body }) => {
      expect([params, body]).toEqual([{ key: 'terms' }, { value: 'Never.', seenVersion: 0 }]);
      settings(changedTo('Never.'));
      return changedTo('Never.');
    });
    const { user, field } = await open();
    await user.clear(field);
    await user.type(field, 'Never.');
    expect(screen.getByText('You have unsaved changes. This tab keeps them.')).toBeTruthy();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Saved. The store shows it within a minute.')).toBeTruthy();
    expect(screen.queryByText(/not saved|Unsaved/)).toBeNull();
    expect(field.value).toBe('Never.');
  });

  test('that is not saved stays in this tab, also over a reload, until it is discarded', async () => {
    const first = await open();
    await first.user.type(first.field, ' And a day.');
    first.unmount();
    const { user, field } = await open();
    expect(field.value).toBe(`${terms.default} And a day.`);
    await user.click(screen.getByRole('link', { name: 'All settings' }));
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Terms of service' }));
    await user.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(terms.default);
  });

  test('that is not saved is kept from another person who signs in', async () => {
    const { user, field } = await open();
    await user.type(field, ' And a day.');
    refuse(contract.saveSetting, 'console_sign_in_required');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    const session = aSession({ actor: 'eve@shop.example' });
    answer(contract.getConsoleState, () => ({ session, attempt: null, takesLinks: true }));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(terms.default));
    expect(screen.queryByText(/not saved|Unsaved/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'All settings' }));
    await screen.findByRole('table', { name: 'Settings' });
    expect(screen.queryByText(/not saved|Unsaved/)).toBeNull();
  });

  test('goes back to the store’s own', async () => {
    settings(changedTo('Never.', 3));
    answer(contract.saveSetting, ({ body }) => {
      expect(body).toEqual({ value: null, seenVersion: 3 });
      settings(changedTo(null, 4));
      return changedTo(null, 4);
    });
    const { user, field } = await open();
    await user.click(screen.getByRole('button', { name: 'Use Default' }));
    await waitFor(() => expect(field.value).toBe(terms.default));
    expect(screen.queryByRole('button', { name: 'Use Default' })).toBeNull();
  });

  test('cannot be changed while it is saved', async () => {
    const saved = Promise.withResolvers<StudioSetting>();
    answer(contract.saveSetting, () => saved.promise);
    const { user, field } = await open();
    await user.type(field, ' And a day.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('button', { name: 'Saving...' });
    await user.type(field, ' Or two.');
    expect(field.value).toBe(`${terms.default} And a day.`);
    const now = changedTo(field.value);
    settings(now);
    saved.resolve(now);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    await waitFor(() => expect(field.value).toBe(`${terms.default} And a day.`));
    await user.type(field, ' Or two.');
    expect(field.value).toBe(`${terms.default} And a day. Or two.`);
  });

  test('that is not saved is lost to the store’s own only after a question', async () => {
    settings(changedTo('Never.', 3));
    const sent: unknown[] = [];
    answer(contract.saveSetting, ({ body }) => {
      sent.push(body);
      settings(changedTo(null, 4));
      return changedTo(null, 4);
    });
    const { user, field } = await open();
    await user.type(field, ' Ever.');
    await user.click(screen.getByRole('button', { name: 'Use Default' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(field.value).toBe('Never. Ever.');
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Use Default' }));
    await user.click(dialog().getByRole('button', { name: 'Use Default' }));
    await waitFor(() => expect(field.value).toBe(terms.default));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ value: null, seenVersion: 3 }]);
  });

  test('goes back to the store’s own once, however often it is pressed', async () => {
    settings(changedTo('Never.', 3));
    const saved = Promise.withResolvers<StudioSetting>();
    let sent = 0;
    answer(contract.saveSetting, () => {
      sent += 1;
      return saved.promise;
    });
    const { user, field } = await open();
    await user.dblClick(screen.getByRole('button', { name: 'Use Default' }));
    settings(changedTo(null, 4));
    saved.resolve(changedTo(null, 4));
    await waitFor(() => expect(field.value).toBe(terms.default));
    expect(sent).toBe(1);
  });

  test('of nothing, or of too much, is said at the field', async () => {
    const { user, field } = await open();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/Please enter a text/)).toBeTruthy();
    await user.click(field);
    await user.paste('x'.repeat(30_001));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/at most 30,000 characters/)).toBeTruthy();
  });

  test('whose preview fails says so, and keeps the last one', async () => {
    const { user, field } = await open();
    await preview().findByText(/FOR THREE DAYS/);
    refuse(contract.previewText, 'server_busy');
    await user.type(field, 'x');
    expect((await preview().findByRole('alert')).textContent).toContain('This preview is out of date');
    expect(preview().getByText(/FOR THREE DAYS/)).toBeTruthy();
  });
});

describe('a text that another person has changed meanwhile', () => {
  async function conflict() {
    const present = changedTo('Theirs.', 2);
    refuse(contract.saveSetting, 'changed_meanwhile', { present });
    const view = await open();
    await view.user.clear(view.field);
    await view.user.type(view.field, 'Mine.');
    settings(present);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ben@shop.example saved on November 20, 2026');
    const difference = within(screen.getByRole('region', { name: 'Differences' }));
    expect(difference.getByRole('deletion').textContent).toBe('Yours alone:Mine.');
    expect(difference.getByRole('insertion').textContent).toBe('Theirs alone:Theirs.');
    expect(view.field.value).toBe('Mine.');
    return view;
  }

  test('is shown beside one’s own, which is saved only if one wants to', async () => {
    const { user } = await conflict();
    answer(contract.saveSetting, ({ body }) => {
      expect(body).toEqual({ value: 'Mine.', seenVersion: 2 });
      settings(changedTo('Mine.', 3));
      return changedTo('Mine.', 3);
    });
    await user.click(screen.getByRole('button', { name: 'Keep Mine' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
  });

  test('shows what differs of what one types on, and says when nothing does', async () => {
    const { user, field } = await conflict();
    await user.clear(field);
    await user.type(field, 'Theirs.');
    expect(screen.queryByRole('region', { name: 'Differences' })).toBeNull();
    expect(screen.getByText('The two texts are identical.')).toBeTruthy();
    await user.type(field, '{Enter}{Enter}One more.');
    const difference = within(screen.getByRole('region', { name: 'Differences' }));
    expect(difference.getByText('Theirs.')).toBeTruthy();
    expect(difference.getByRole('deletion').textContent).toBe('Yours alone:\nOne more.');
    expect(difference.queryByRole('insertion')).toBeNull();
  });

  test('can be taken instead', async () => {
    const { user, field } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Use Theirs' }));
    expect(field.value).toBe('Theirs.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('a value of one line has no preview, and is removed', async () => {
  answer(contract.saveSetting, ({ body }) => {
    expect(body).toEqual({ value: null, seenVersion: 1 });
    settings({ ...hours, current: null });
    return { ...hours, current: null };
  });
  const { user, field } = await open('/settings/support-hours');
  expect(field.value).toBe('Weekdays');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(field.value).toBe(''));
});

test('hours for refunds are whole ones within bounds, and do not change what the studio wrote itself', async () => {
  const refunds: StudioSetting = { key: 'refund-hours', default: '72', current: null };
  settings(terms, refunds);
  const sent: unknown[] = [];
  answer(contract.saveSetting, ({ params, body }) => {
    sent.push([params.key, body]);
    const saved = { ...refunds, current: { version: 1, value: body.value, at, actor: 'ben@shop.example' } };
    settings(terms, saved);
    return saved;
  });
  const { user, field } = await open('/settings/refund-hours');
  expect(field.value).toBe('72');
  expect(screen.getByText(/that you wrote yourself are not updated/)).toBeTruthy();
  for (const wrong of ['23', '337', '48.5', 'two days']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please use the format described below.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  }
  await user.clear(field);
  await user.type(field, '48');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved\./)).toBeTruthy();
  expect(sent).toEqual([['refund-hours', { value: '48', seenVersion: 0 }]]);
});

test('a name of the shop that it cannot have is refused before it is sent, and the store’s own goes as none', async () => {
  const name: StudioSetting = { ...hours, key: 'shop-name', default: 'Lanternkeep' };
  settings(name);
  const sent = vi.fn();
  answer(contract.saveSetting, ({ body }) => {
    sent(body.value);
    return name;
  });
  const { user, field } = await open('/settings/shop-name');
  for (const wrong of ['A', 'x'.repeat(41), '<b>Bold</b>', 'Two  spaces', '☆☆']) {
    await user.clear(field);
    await user.type(field, wrong);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please use the format described below.')).toBeTruthy();
  }
  for (const right of ['Hammer & "Tongs"', 'Ångström', 'Lanternkeep']) {
    await user.clear(field);
    await user.type(field, right);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved/);
  }
  expect(sent.mock.calls).toEqual([['Hammer & "Tongs"'], ['Ångström'], [null]]);
});

describe('the history', () => {
  test('has every version, and an earlier one is put into the editor', async () => {
    settings(changedTo(null, 3));
    answer(contract.showSettingHistory, ({ params, query }) => {
      expect(params).toEqual({ key: 'terms' });
      if (query.after) return { versions: [{ version: 1, value: 'Once.', at, actor: 'ann' }], next: null };
      return {
        versions: [
          { version: 3, value: null, at, actor: 'ben' },
          { version: 2, value: 'Twice.', at, actor: 'ann' },
        ],
        next: 'abc',
      };
    });
    const { user, field } = await open();
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(versions.getAllByRole('listitem')).toHaveLength(2);
    const [newest] = versions.getAllByRole('listitem');
    expect(newest?.querySelector('summary')?.textContent).toBe(
      'Version 3: defaultNovember 20, 2026, 5:31 PM UTC by ben',
    );
    await user.click(versions.getByText(/^Version 2/));
    await user.click(versions.getByRole('button', { name: 'Copy to Editor: Version 2' }));
    expect(field.value).toBe('Twice.');
    await user.click(screen.getByRole('button', { name: 'Next Page' }));
    expect(await screen.findByText('Once.')).toBeTruthy();
  });

  test('puts a version over what is not saved only after a question, and ends what was said before', async () => {
    answer(contract.showSettingHistory, () => ({
      versions: [{ version: 1, value: 'Once.', at, actor: 'ann' }],
      next: null,
    }));
    const { user, field } = await open();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/Please enter a text/)).toBeTruthy();
    await user.click(await screen.findByText(/^Version 1/));
    const put = () => user.click(screen.getByRole('button', { name: 'Copy to Editor: Version 1' }));
    const dialog = () => within(screen.getByRole('dialog', { name: 'Replace your changes?' }));
    await put();
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(field.value).toBe('');
    await put();
    await user.click(dialog().getByRole('button', { name: 'Copy to Editor' }));
    await waitFor(() => expect(field.value).toBe('Once.'));
    expect(screen.queryByText(/Please enter a text/)).toBeNull();
  });

  test('of what was never changed says so', async () => {
    await open();
    expect(await screen.findByText('It has never been changed.')).toBeTruthy();
  });
});
