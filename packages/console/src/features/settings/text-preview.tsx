/** Shows a text as the store would, shortly after it was typed. */
import type { StudioText } from '@storefront/contract/studio-settings/schemas';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Loading } from '@storefront/ui';
import { TextBlocks } from '@storefront/ui/text-blocks';
import { type ReactNode, useEffect, useState } from 'react';
import { failureOf } from '../../api.ts';
import { usePreviewTextMutation } from './settings.api.ts';
import styles from './settings.module.css';

const PAUSE = 300; // milliseconds

interface TextPreviewProps {
  readonly text: string;
  /** The name of the parts that headings divide it into. */
  readonly parts: string | undefined;
}

export function TextPreview({ text, parts }: TextPreviewProps) {
  const { shown, failure } = usePreview(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach
    <div className={styles.preview} tabIndex={0}>
      {failure && <Alert kind="error">{`This preview is out of date: ${failure.message}`}</Alert>}
      {!shown && !failure && <Loading label="Loading the preview..." />}
      {shown && parts && shown.sections.length === 0 && (
        <Alert kind="info">
          <span>{`There is no ${parts} yet. Each starts with a line such as `}</span>
          <code>## Title</code>.
        </Alert>
      )}
      {shown && <TextBlocks blocks={shown.intro} link={ShownLink} />}
      {shown?.sections.map(({ id, title, blocks }) => (
        <section key={id} aria-label={title}>
          <h3>{title}</h3>
          <p className={styles.note}>{`#${id}`}</p>
          <TextBlocks blocks={blocks} link={ShownLink} />
        </section>
      ))}
    </div>
  );
}

/** Links of the store do not exist in the console. */
function ShownLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <span className={styles.link} title={to}>
      {children}
    </span>
  );
}

interface Preview {
  readonly shown?: StudioText | undefined;
  readonly failure?: ApiFailure | undefined;
}

/** Keeps the last valid preview while the next one loads. */
function usePreview(text: string): Preview {
  const [read] = usePreviewTextMutation();
  const [preview, setPreview] = useState<Preview>({});
  useEffect(() => {
    let isNewest = true;
    const timer = setTimeout(async () => {
      const result = await read({ body: { text } });
      if (isNewest) setPreview(({ shown }) => ({ shown: result.data ?? shown, failure: failureOf(result) }));
    }, PAUSE);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [text, read]);
  return preview;
}
