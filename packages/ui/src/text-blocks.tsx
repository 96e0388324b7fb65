/** Renders a text parsed from Markdown as elements, never as markup. Bundled with the apps that use it. */
import { TextLink } from '@storefront/ui';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

interface Run {
  readonly text: string;
  readonly isStrong?: true | undefined;
  readonly isEmphasis?: true | undefined;
  readonly href?: string | undefined;
}

export interface DescribedBlock {
  readonly kind: 'heading' | 'paragraph' | 'list';
  /** The first number of a numbered list. */
  readonly start?: number | undefined;
  /** The items of a list; a single item for the other kinds. */
  readonly lines: readonly (readonly Run[])[];
}

type LinkComponent = ComponentType<{ readonly to: string; readonly children: ReactNode }>;

interface TextBlocksProps {
  readonly blocks: readonly DescribedBlock[];
  /** The component for links; defaults to the store's links. */
  readonly link?: LinkComponent;
}

/** Headings have level three. */
export function TextBlocks({ blocks, link = TextLink }: TextBlocksProps) {
  return fragment(
    blocks.map(({ kind, start, lines }) => {
      const shown = lines.map((runs) => {
        const isWhole = runs.length === 1;
        return createElement(tags[kind], null, ...runs.map((run) => inline(run, link, isWhole)));
      });
      if (kind !== 'list') return fragment(shown);
      return start === undefined ? createElement('ul', null, ...shown) : createElement('ol', { start }, ...shown);
    }),
  );
}

const tags = { heading: 'h3', paragraph: 'p', list: 'li' } as const;

function inline({ text, isStrong, isEmphasis, href }: Run, Link: LinkComponent, isWhole: boolean): ReactNode {
  const isMarked = isStrong || isEmphasis || href !== undefined;
  // The console's preview must also change on a translated page.
  let shown: ReactNode = text === '\n' ? <br /> : isWhole || isMarked ? text : <span>{text}</span>;
  if (isEmphasis) shown = <em>{shown}</em>;
  if (isStrong) shown = <strong>{shown}</strong>;
  return href === undefined ? shown : <Link to={href}>{shown}</Link>;
}

/** The text never changes in place, so its parts need no keys. */
const fragment = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
