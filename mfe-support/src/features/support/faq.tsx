/** The frequently asked questions. */
import { Disclosure, Stack } from '@storefront/ui';
import { questions } from './questions.ts';

export function Faq() {
  return (
    <Stack as="section" aria-labelledby="faq-heading">
      <h2 id="faq-heading">Frequently Asked Questions</h2>
      <Stack gap="sm">
        {questions.map(({ id, question, answer }) => (
          <Disclosure key={id} id={id} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Stack>
    </Stack>
  );
}
