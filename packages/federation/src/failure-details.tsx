/** Development only: shows a page's error and its position in the sources. */
import { Alert, Button, Page } from '@storefront/ui';
import { useEffect, useState } from 'react';

/** The development server maps the stack to sources and prints it in the terminal. */
const REPORTS = '/__development/failures';

export function FailureDetails({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const stack = stackOf(error);
  const [details, setDetails] = useState(stack);
  const [title] = String(error).split('\n');
  useEffect(() => {
    withSources(stack).then(setDetails, () => {});
  }, [stack]);
  return (
    <Page title="This page failed">
      <Alert kind="error" title={title ?? ''} action={<Button onClick={onRetry}>Try again</Button>}>
        Save a file that mends it, or try again. Shoppers would see a friendlier page.
      </Alert>
      <pre>{details}</pre>
    </Page>
  );
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { stack = '' } = error;
  return stack.includes(error.message) ? stack : `${error}\n${stack}`;
}

async function withSources(stack: string): Promise<string> {
  const answer = await fetch(REPORTS, { method: 'POST', body: stack });
  return answer.ok ? answer.text() : stack;
}
