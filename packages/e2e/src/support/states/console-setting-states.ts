/** The console's settings. */
import { expect, type Page } from '../test.ts';
import { EDITED_TERMS, hourAnswers, settingAnswers, theirTerms } from './console-setting-answers.ts';
import { CHANGED, press, refused, type Situation, state, table } from './console-state.ts';

const setting = (name: string, path: string, title: string, situation: Situation) =>
  state(name, path, title, { answers: settingAnswers, ...situation });

/** The preview appears a moment after the text. */
const seePreview = (page: Page) =>
  expect(page.getByRole('region', { name: 'Preview' }).getByText('#refunds')).toBeVisible();
const editTerms = async (page: Page) => {
  await page.getByLabel('Terms of service').fill(EDITED_TERMS);
  await expect(page.getByText(/^You have unsaved changes/)).toBeVisible();
  await seePreview(page);
};
const history = (page: Page) => page.getByRole('region', { name: 'History' });
const openFirstVersion = async (page: Page) => {
  await history(page).getByText('Version 1').click();
  await expect(history(page).getByRole('button', { name: 'Copy to Editor: Version 1' })).toBeVisible();
};

export const settingStates = [
  setting('settings, one of which is being changed', '/settings', 'Settings', {
    once: async (page) => {
      await page.getByRole('link', { name: 'Terms of service' }).click();
      await editTerms(page);
      await page.getByRole('link', { name: 'All settings' }).click();
      await table('Settings')(page);
    },
  }),
  setting('a text that is edited', '/settings/terms', 'Terms of service', { once: editTerms }),
  setting('a text that was changed meanwhile', '/settings/terms', 'Terms of service', {
    ...refused,
    refusals: { saveSetting: { ...CHANGED, context: { present: theirTerms } } },
    once: async (page) => {
      await editTerms(page);
      await press(page, 'Save');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  }),
  setting('a setting of one line with an error', '/settings/sms-countries', 'Countries for texts', {
    answers: { ...settingAnswers, showSettingHistory: { versions: [], next: null } },
    once: async (page) => {
      await page.getByLabel('Countries for texts').fill('Wales');
      await press(page, 'Save');
      await expect(page.getByText('Please use the format described below.')).toBeVisible();
    },
  }),
  setting('the hours for refunds', '/settings/refund-hours', 'Refund hours', {
    answers: { ...settingAnswers, ...hourAnswers },
    once: async (page) => {
      await expect(page.getByLabel('Refund hours')).toHaveValue('48');
      await expect(page.getByText(/^Version 1/)).toBeVisible();
    },
  }),
  setting('the history of a setting', '/settings/terms', 'Terms of service', {
    part: history,
    once: async (page) => {
      await seePreview(page);
      await openFirstVersion(page);
    },
  }),
  setting('an earlier version over changes that are not saved', '/settings/terms', 'Terms of service', {
    isInView: true,
    once: async (page) => {
      await editTerms(page);
      await openFirstVersion(page);
      await press(page, 'Copy to Editor: Version 1');
      await expect(page.getByRole('dialog', { name: 'Replace your changes?' })).toBeVisible();
    },
  }),
];
