import { CheckIcon } from '@storefront/ui';
import type { ComponentProps } from 'react';
import type { Selection } from './selection.ts';

interface CompareToggleProps extends Pick<ComponentProps<'button'>, 'className'> {
  readonly slug: string;
  readonly name: string;
  readonly selection: Selection;
}

export function CompareToggle({ slug, name, selection, className }: CompareToggleProps) {
  const { slugs, isFull, choose } = selection;
  const isChosen = slugs.includes(slug);
  return (
    <button
      type="button"
      className={className}
      data-compare=""
      aria-label={`Compare: ${name}`}
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={() => choose(isChosen ? slugs.filter((other) => other !== slug) : [...slugs, slug])}
    >
      {isChosen && <CheckIcon />}
      <span>Compare</span>
    </button>
  );
}
