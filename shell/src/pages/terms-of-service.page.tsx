import { useShopName } from '@storefront/state/shop-name';
import { useTerms } from '@storefront/state/studio-texts';
import { LegalText } from './legal-text.tsx';
import { buyingSections } from './terms/buying.tsx';
import { dealingSections } from './terms/dealing.tsx';
import { licenceSections } from './terms/licence.tsx';

const summary = [
  'One seat is for one person, on all their devices, in as many projects as they like.',
  'What you bought stays yours, with its new versions, at no further cost.',
  'Refunds within 72 hours, as long as you have not downloaded the item.',
  'Do not resell or give away the models themselves.',
];

export default function TermsOfServicePage() {
  return (
    <LegalText
      query={useTerms()}
      title="Terms of Service"
      lead={`What you get from ${useShopName()}, and what is asked in return.`}
      since="2026-11-26"
      summary={summary}
      sections={[...buyingSections, ...licenceSections, ...dealingSections]}
    />
  );
}
