/** The FAQ with its search; each answer has its own address. */
import { useSearchParams } from '@storefront/routing';
import { useIsPaidAtStripe } from '@storefront/state/payment-method';
import { Disclosure, SearchField, Stack, VisuallyHidden } from '@storefront/ui';
import { useState } from 'react';
import styles from './faq.module.css';
import { type Question, questionsAbout, questionsOf } from './questions.ts';
import { useAddressedAnswer } from './use-addressed-answer.ts';

const PARAMETER = 'faq-search';

export function Faq() {
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get(PARAMETER) ?? '');
  const questions = questionsOf(useIsPaidAtStripe());
  const shown = questionsAbout(search, questions);
  const section = useAddressedAnswer(() => setSearch(''));
  return (
    <Stack as="section" aria-labelledby="faq-heading">
      <h2 id="faq-heading">Frequently Asked Questions</h2>
      <form action="/support" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label="Search the answers"
          name={PARAMETER}
          placeholder="Search the answers..."
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </form>
      <p className={styles.count} role="status">
        {search.trim() !== '' && countInWords(shown.length, questions.length)}
      </p>
      <div ref={section}>
        <Stack gap="sm">
          {shown.map((question) => (
            <Answer key={question.id} {...question} />
          ))}
        </Stack>
      </div>
    </Stack>
  );
}

function Answer({ id, question, answer }: Question) {
  return (
    <Disclosure summary={question}>
      {/* Inside, where its address makes a browser open what is around it, scripts or not. */}
      <div id={id} className={styles.answer}>
        <p>{answer}</p>
        <p className={styles.link}>
          <a href={`#${id}`}>
            Link to this answer<VisuallyHidden>: {question}</VisuallyHidden>
          </a>
        </p>
      </div>
    </Disclosure>
  );
}

function countInWords(count: number, all: number): string {
  if (count === 0) return 'No answer matches. Write to us, and we will answer you.';
  return `${count} of ${all} answers match.`;
}
