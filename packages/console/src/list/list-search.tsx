/** A search field for a list; submitted with Enter or the button, so that half-typed words are not searched for. */
import { Button, SearchField } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from './list.module.css';
import type { ListState } from './use-list-state.ts';

/** The longest email address. */
const MAX_SEARCH = 254;

interface ListSearchProps {
  readonly list: ListState;
  readonly label: string;
  readonly hint: string;
  /** The name of the URL parameter. */
  readonly name?: string;
  readonly children?: Elements;
}

export function ListSearch({ list, label, hint, name = 'search', children }: ListSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = list.get(name);
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = search;
  }, [name, search]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    list.change({ [name]: String(new FormData(event.currentTarget).get(name) ?? '').trim() });
  };
  return (
    <search>
      <form ref={form} className={styles.search} onSubmit={submit}>
        <SearchField name={name} label={label} placeholder={hint} defaultValue={search} maxLength={MAX_SEARCH} />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {children}
      </form>
    </search>
  );
}
