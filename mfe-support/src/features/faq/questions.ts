/** The FAQ's entries: the studio's own answers, or the store's. */

import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import { plainTextOf } from '@storefront/contract/studio-settings/plain-text';
import type { StudioText, TextBlock } from '@storefront/contract/studio-settings/schemas';
import { questionsOf } from '@storefront/contract/support/questions';

export interface ShownQuestion {
  readonly id: string;
  readonly question: string;
  /** The answer without links and emphasis. */
  readonly words: string;
  readonly blocks: readonly TextBlock[];
}

/** @param method undefined until known: answers that depend on it are then omitted */
export function shownQuestions(ofStudio: StudioText | null, method: PaymentMethod | undefined): ShownQuestion[] {
  if (ofStudio) {
    return ofStudio.sections.map(({ id, title, blocks }) => ({
      id,
      question: title,
      words: plainTextOf(blocks),
      blocks,
    }));
  }
  return questionsOf(method).map(({ id, question, answer }) => ({
    id,
    question,
    words: answer,
    blocks: [{ kind: 'paragraph', lines: [[{ text: answer }]] }],
  }));
}

/** Returns the questions that contain `search`, in the question or its answer. */
export function questionsAbout(search: string, questions: readonly ShownQuestion[]): readonly ShownQuestion[] {
  const sought = search.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ question, words }) => {
    const text = `${question} ${words}`.toLowerCase();
    return sought.every((word) => text.includes(word));
  });
}
