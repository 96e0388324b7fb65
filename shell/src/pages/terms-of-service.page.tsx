import { refundHoursOf } from '@storefront/contract/orders/refund-hours';
import { usePaymentMethod } from '@storefront/state/payment-method';
import { useShopName } from '@storefront/state/shop-name';
import { useTerms } from '@storefront/state/studio-texts';
import { LegalText } from './legal-text.tsx';
import { buyingSections } from './terms/buying.tsx';
import { dealingSections } from './terms/dealing.tsx';
import { licenceSections } from './terms/licence.tsx';

const summaryOf = (hours: string) => [
  'One seat is for one person, on all their devices, in as many projects as they like.',
  'What you bought stays yours, with its new versions, at no further cost.',
  `Refunds within ${hours}, as long as you have not downloaded the item.`,
  'Do not resell or give away the models themselves.',
];

export default function TermsOfServicePage() {
  const terms = useTerms();
  const method = usePaymentMethod();
  // The store's own terms say how it takes payments and gives them back.
  const needed = terms.data?.text === null ? method : terms;
  const query = needed.data ? terms : { ...needed, data: undefined };
  const hours = `${method.data && refundHoursOf(method.data)} hours`;
  return (
    <LegalText
      query={query}
      title="Terms of Service"
      lead={`What you get from ${useShopName()}, and what is asked in return.`}
      since="2026-11-30"
      summary={summaryOf(hours)}
      sections={[...buyingSections(hours), ...licenceSections, ...dealingSections(hours)]}
    />
  );
}
