/** The FAQ with its search; each answer has its own URL. */
import type { StudioText } from '@storefront/contract/studio-settings/schemas';
import { useSearchParams } from '@storefront/routing';
import { usePaymentMethod } from '@storefront/state/payment-method';
import { useSupportTexts } from '@storefront/state/studio-texts';
import { Disclosure, SearchField, Stack, VisuallyHidden } from '@storefront/ui';
import { QueryState } from '@storefront/ui/query-state';
import { TextBlocks } from '@storefront/ui/text-blocks';
import { useState } from 'react';
import styles from './faq.module.css';
import { questionsAbout, type ShownQuestion, shownQuestions } from './questions.ts';
import { useAddressedAnswer } from './use-addressed-answer.ts';

const PARAMETER = 'faq-search';

export function Faq() {
  const texts = useSupportTexts();
  return (
    <Stack as="section" aria-labelledby="faq-heading">
      <h2 id="faq-heading">Frequently Asked Questions</h2>
      {texts.data ? (
        <Answers ofStudio={texts.data.faq} />
      ) : (
        <QueryState query={texts} loading="Loading the answers..." failed="The answers could not be loaded." />
      )}
    </Stack>
  );
}

function Answers({ ofStudio }: { readonly ofStudio: StudioText | null }) {
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get(PARAMETER) ?? '');
  const method = usePaymentMethod().data;
  const questions = shownQuestions(ofStudio, method);
  const shown = questionsAbout(search, questions);
  const section = useAddressedAnswer(() => setSearch(''), method !== undefined);
  return (
    <>
      {ofStudio && ofStudio.intro.length > 0 && (
        <div className={styles.text}>
          <TextBlocks blocks={ofStudio.intro} />
        </div>
      )}
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
    </>
  );
}

function Answer({ id, question, blocks }: ShownQuestion) {
  return (
    <Disclosure summary={question}>
      {/* The target is inside, so that its URL makes a browser open the details, with or without scripts. */}
      <div id={id} className={styles.answer}>
        <div className={styles.text}>
          <TextBlocks blocks={blocks} />
        </div>
        <p className={styles.link}>
          <a href={`#${id}`}>
            Link to this answer<VisuallyHidden>{`: ${question}`}</VisuallyHidden>
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
