/** Checking the card: all of it when the form is sent, and what was found wrong again as it is corrected. */
import { useErrorSummary } from '@storefront/ui/error-summary';
import { type FormEvent, useState } from 'react';
import { type CardDetails, type CardErrors, type CardField, checkCard } from './card.ts';
import { tokenOf } from './token.ts';

/** `onRight` is called with the token that stands for the card. */
export function useCardCheck(onRight: (token: string) => void) {
  const { form, summary, report } = useErrorSummary();
  const [errors, setErrors] = useState<CardErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = readCard(event.currentTarget);
    const found = checkCard(card);
    setErrors(found);
    report();
    if (Object.keys(found).length === 0) onRight(tokenOf(card.number));
  };
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    const wrong = Object.keys(errors) as CardField[];
    if (wrong.length > 0) setErrors(checkCard(readCard(event.currentTarget), wrong));
  };
  return { form, summary, errors, submit, recheck };
}

function readCard(form: HTMLFormElement): CardDetails {
  const data = new FormData(form);
  const text = (field: CardField) => String(data.get(field) ?? '');
  return { number: text('number'), expiry: text('expiry'), cvv: text('cvv'), name: text('name') };
}
