/** The studio's settings in pictures. */
import type { SettingVersion, StudioSetting } from '@storefront/contract/console';
import { type Answers, at } from './console-answers.ts';
import { LONG_WORD } from './page-state.ts';

const TERMS = `These terms hold for all that is sold here.

## Licence {#licence}

Each seat is for **one person**. You may:

- use a model in games and films
- change it, and *keep* what you have made

You may not sell ${LONG_WORD} on.

## Refunds {#refunds}

Ask [support](/support) within 72 hours, as long as nothing was downloaded.`;

export const EDITED_TERMS = TERMS.replace('72 hours', 'three days');

/** The text as the store parses it. */
const preview: Answers['previewText'] = {
  intro: [{ kind: 'paragraph', lines: [[{ text: 'These terms hold for all that is sold here.' }]] }],
  sections: [
    {
      id: 'licence',
      title: 'Licence',
      blocks: [
        {
          kind: 'paragraph',
          lines: [[{ text: 'Each seat is for ' }, { text: 'one person', isStrong: true }, { text: '. You may:' }]],
        },
        {
          kind: 'list',
          lines: [
            [{ text: 'use a model in games and films' }],
            [{ text: 'change it, and ' }, { text: 'keep', isEmphasis: true }, { text: ' what you have made' }],
          ],
        },
        { kind: 'paragraph', lines: [[{ text: `You may not sell ${LONG_WORD} on.` }]] },
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        {
          kind: 'paragraph',
          lines: [
            [
              { text: 'Ask ' },
              { text: 'support', href: '/support' },
              { text: ' within three days, as long as nothing was downloaded.' },
            ],
          ],
        },
      ],
    },
  ],
};

const own = (key: StudioSetting['key'], standard = ''): StudioSetting => ({ key, default: standard, current: null });
const version = (count: number, value: string | null, actor = 'ben@shop.example'): SettingVersion => ({
  version: count,
  value,
  at: at(20 + count),
  actor,
});

const terms: StudioSetting = { ...own('terms', '## Licence\n\nOf the store.'), current: version(3, TERMS) };

/** Terms that another user has edited meanwhile. */
export const theirTerms: StudioSetting = {
  ...terms,
  current: version(4, TERMS.replace('sold here', 'sold here, and for what is given as a gift')),
};

export const settingAnswers: Answers = {
  listSettings: {
    settings: [
      { ...own('shop-name', 'Lanternkeep'), current: version(1, 'The Lantern Keepers of Westerly Hill Ltd') },
      terms,
      own('privacy', 'What we keep.'),
      { ...own('faq', '## May I?\n\nYou may.'), current: version(2, null) },
      own('support-hours'),
      {
        ...own('contact'),
        current: version(1, '12 Hill Street', `${LONG_WORD.toLowerCase()}@shop.example`),
      },
      own('sms-countries', '1, 44, 49'),
    ],
  },
  showSettingHistory: {
    versions: [
      version(3, TERMS),
      version(2, null, `${LONG_WORD.toLowerCase()}@shop.example`),
      version(1, `## Licence\n\nAsk ${LONG_WORD} first.`, 'ann@shop.example'),
    ],
    next: 'more',
  },
  previewText: preview,
};

/** Answers of a store whose studio has changed the refund hours. */
export const hourAnswers: Answers = {
  listSettings: { settings: [{ ...own('refund-hours', '72'), current: version(1, '48') }] },
  showSettingHistory: { versions: [version(1, '48')], next: null },
};
