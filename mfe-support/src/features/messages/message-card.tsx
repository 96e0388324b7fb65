import { Button, formatDateTime, VisuallyHidden } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type ReactNode, useState } from 'react';
import styles from './messages.module.css';

interface MessageCardProps {
  readonly subject: string;
  readonly by: ReactNode;
  readonly timestamp: string;
  readonly message: string;
  readonly children?: Elements;
}

export function MessageCard({ subject, message, children, ...origin }: MessageCardProps) {
  return (
    <li className={styles.message} tabIndex={-1}>
      <article className={styles.original}>
        <h3 className={styles.subject} dir="auto">
          {subject}
        </h3>
        <MessageText subject={subject}>{message}</MessageText>
        <Origin {...origin} />
      </article>
      {children}
    </li>
  );
}

export function Origin({ by, timestamp }: Pick<MessageCardProps, 'by' | 'timestamp'>) {
  return (
    <p className={styles.note}>
      <span>{by}</span> · <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>
    </p>
  );
}

const LONG = { characters: 600, lines: 10 };

/** A message as plain text, in its own direction, collapsed when long. */
export function MessageText({ children: text, subject }: { children: string; subject: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines;
  return (
    <>
      <p className={styles.text} dir="auto" data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <div>
          <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <span>{isOpen ? 'Show less' : 'Read all'}</span> <VisuallyHidden>{`of ${subject}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </>
  );
}
