/** Words to search a list by; sent with Enter or the button, so that no half-typed word is searched for. */
import { Button, SearchField } from '@storefront/ui';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './list.module.css';
import type { ListState } from './use-list-state.ts';

interface ListSearchProps {
  readonly list: ListState;
  readonly label: string;
  readonly hint: string;
  readonly children?: ReactNode;
}

export function ListSearch({ list, label, hint, children }: ListSearchProps) {
  const form = useRef<HTMLFormElement>(null);
  const search = list.get('search');
  useEffect(() => {
    const field = form.current?.elements.namedItem('search');
    if (field instanceof HTMLInputElement) field.value = search;
  }, [search]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    list.change({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() });
  };
  return (
    <search>
      <form ref={form} className={styles.search} onSubmit={submit}>
        <SearchField name="search" label={label} placeholder={hint} defaultValue={search} maxLength={200} />
        <Button type="submit" variant="secondary">
          Search
        </Button>
        {children}
      </form>
    </search>
  );
}
