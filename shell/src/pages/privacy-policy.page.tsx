import { STUDIO_NAME } from '@storefront/contract';
import { LegalText } from './legal-text.tsx';
import { accountSections } from './privacy/account.tsx';
import { browserSections } from './privacy/browser.tsx';
import { rightsSections } from './privacy/rights.tsx';

const summary = [
  'No advertising, no tracking, no analytics, no newsletter.',
  'You can look at the whole store without saying who you are.',
  'Your card never leaves your browser.',
  'You can download everything that is kept about you, and delete your account, by yourself.',
];

export default function PrivacyPolicyPage() {
  return (
    <LegalText
      title="Privacy Policy"
      lead={`What ${STUDIO_NAME} keeps about you, why, for how long, and what it never sees.`}
      since="2026-11-23"
      summary={summary}
      sections={[...browserSections, ...accountSections, ...rightsSections]}
    />
  );
}
