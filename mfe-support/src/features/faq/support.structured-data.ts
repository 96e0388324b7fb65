// https://schema.org/FAQPage
import type { Contract, Output } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';
import { shownQuestions } from './questions.ts';

type Answers = Pick<Contract, 'getPaymentMethod' | 'getSupportTexts'>;

export default function supportStructuredData(data: readonly FirstData[], origin: string): object {
  const answerTo = <Name extends keyof Answers>(name: Name) =>
    data.find(({ endpoint }) => endpoint === name)?.body as Output<Contract[Name]> | undefined;
  const method = answerTo('getPaymentMethod');
  const texts = answerTo('getSupportTexts');
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: shownQuestions(texts?.faq ?? null, method).map(({ id, question, words }) => ({
      '@type': 'Question',
      name: question,
      url: `${origin}/support#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: words },
    })),
  };
}
