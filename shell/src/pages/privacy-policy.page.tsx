import { useIsPaidAtStripe } from '@storefront/state/payment-method';
import { useShopName } from '@storefront/state/shop-name';
import { usePrivacyPolicy } from '@storefront/state/studio-texts';
import { LegalText } from './legal-text.tsx';
import { accountSections } from './privacy/account.tsx';
import { browserSections } from './privacy/browser.tsx';
import { rightsSections } from './privacy/rights.tsx';

const summaryOf = (isPaidAtStripe: boolean) => [
  'No advertising, no tracking, no analytics by other companies, no newsletter.',
  'You can browse the whole store without saying who you are.',
  isPaidAtStripe ? 'Your card goes to Stripe alone, never to the store.' : 'Your card never leaves your browser.',
  'You can download everything that is kept about you, and delete your account, yourself.',
];

export default function PrivacyPolicyPage() {
  const isPaidAtStripe = useIsPaidAtStripe() ?? false;
  return (
    <LegalText
      query={usePrivacyPolicy()}
      title="Privacy Policy"
      lead={`What ${useShopName()} keeps about you, why, for how long, and what it never sees.`}
      since="2026-11-30"
      summary={summaryOf(isPaidAtStripe)}
      sections={[...browserSections, ...accountSections, ...rightsSections]}
    />
  );
}
