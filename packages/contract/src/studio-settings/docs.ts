import { type DocsOf, exampleTimes } from '../endpoint-docs.ts';
import type { studioSettingEndpoints } from './endpoints.ts';
import type { DatedText } from './schemas.ts';

const text: DatedText = {
  since: exampleTimes.before,
  intro: [{ kind: 'paragraph', lines: [[{ text: 'Thank you for buying here.' }]] }],
  sections: [
    {
      id: 'licences',
      title: 'Licences',
      blocks: [{ kind: 'paragraph', lines: [[{ text: 'See the ' }, { text: 'licence', href: '/library' }]] }],
    },
  ],
};
const ownText = 'null: the pages show a text of their own.';

export const studioSettingDocs: DocsOf<typeof studioSettingEndpoints> = {
  getTerms: { description: ownText, answer: { text } },
  getPrivacyPolicy: { description: ownText, answer: { text: null } },
  getSupportTexts: {
    description: ownText,
    answer: { faq: text, hours: 'Monday to Friday, 9:00 to 17:00 UTC', contact: null },
  },
};
