/** A text that was read from Markdown, as elements: nothing in it is markup. Bundled with the apps that use it. */
import { TextLink } from '@storefront/ui';
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

interface Run {
  readonly text: string;
  readonly isStrong?: true | undefined;
  readonly isEmphasis?: true | undefined;
  readonly href?: string | undefined;
}

export type DescribedBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly start?: number | undefined; readonly items: readonly (readonly Run[])[] };

type LinkComponent = ComponentType<{ readonly to: string; readonly children: ReactNode }>;

interface TextBlocksProps {
  readonly blocks: readonly DescribedBlock[];
  /** What links are; those of the store unless told. */
  readonly link?: LinkComponent;
}

/** Headings are of the third level. */
export function TextBlocks({ blocks, link = TextLink }: TextBlocksProps) {
  const line = (tag: string, runs: readonly Run[]) => createElement(tag, null, ...runs.map((run) => inline(run, link)));
  return fragment(
    blocks.map((block) => {
      if (block.kind !== 'list') return line(block.kind === 'heading' ? 'h3' : 'p', block.runs);
      const items = block.items.map((runs) => line('li', runs));
      const { start } = block;
      return createElement(start === undefined ? 'ul' : 'ol', start === undefined ? null : { start }, ...items);
    }),
  );
}

function inline({ text, isStrong, isEmphasis, href }: Run, Link: LinkComponent): ReactNode {
  let shown: ReactNode = text === '\n' ? <br /> : text;
  if (isEmphasis) shown = <em>{shown}</em>;
  if (isStrong) shown = <strong>{shown}</strong>;
  return href === undefined ? shown : <Link to={href}>{shown}</Link>;
}

/** The text never changes in place, so its parts need no keys. */
const fragment = (parts: readonly ReactNode[]) => createElement(Fragment, null, ...parts);
