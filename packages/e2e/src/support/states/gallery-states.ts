/** Every component in every state, as developers see them. */
import type { Page } from '@playwright/test';
import { galleryUrl } from '../standalone.ts';
import { expect } from '../test.ts';
import { at, type PageState } from './page-state.ts';

async function gallery(page: Page, search: string): Promise<void> {
  await at(page, galleryUrl(search), 'Components');
  await expect(page.getByText('Caps Lock is on.')).toBeVisible();
}

export const galleryStates: readonly PageState[] = [
  {
    name: 'all components by day',
    isMain: true,
    theme: 'light',
    isInView: true,
    open: (page) => gallery(page, '?theme=day'),
  },
  { name: 'all components by night', isMain: true, theme: 'dark', open: (page) => gallery(page, '?theme=night') },
  {
    name: 'all components from right to left',
    isMain: true,
    theme: 'dark',
    isInView: true,
    open: (page) => gallery(page, '?theme=night&dir=rtl'),
  },
  {
    name: 'a dialog over all components',
    isMain: true,
    theme: 'dark',
    isInView: true,
    open: async (page) => {
      await gallery(page, '?theme=night#dialog');
      await expect(page.getByRole('dialog', { name: 'Refund Griffin?' })).toBeVisible();
    },
  },
];
