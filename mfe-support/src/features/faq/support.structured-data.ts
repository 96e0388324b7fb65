// https://schema.org/FAQPage
import { questions } from './questions.ts';

export default function supportStructuredData(_: unknown, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ id, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `${origin}/support#${id}`,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
