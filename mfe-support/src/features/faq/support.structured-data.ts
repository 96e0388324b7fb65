// https://schema.org/FAQPage
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import type { FirstData } from '@storefront/federation';
import { questionsOf } from './questions.ts';

export default function supportStructuredData(data: readonly FirstData[], origin: string): object {
  const method = data.find(({ endpoint }) => endpoint === 'getPaymentMethod')?.body as PaymentMethod | undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questionsOf(method && method.flow === 'redirect').map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `${origin}/support#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
