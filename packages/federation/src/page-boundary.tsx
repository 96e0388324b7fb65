/** Contains a page's failure: shows what failed, with a retry, while the rest of the store works. */
import { Alert, Button, Page } from '@storefront/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailureDetails } from './failure-details.tsx';
import type { PageModule } from './manifest.ts';

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** Returns the page, unless it failed to load. */
  readonly loaded?: () => PageModule | undefined;
  readonly onError?: (error: unknown) => void;
  readonly onRetry?: () => void;
}

export class PageBoundary extends Component<PageBoundaryProps, { failed: boolean; error?: unknown }> {
  override readonly state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A page failed.', error, componentStack);
    this.props.onError?.(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.setState({ failed: false });
    };
    if (process.env.NODE_ENV === 'development') return <FailureDetails error={this.state.error} onRetry={retry} />;
    const page = this.props.loaded?.();
    return page && !isLoadFailure(this.state.error) ? (
      <BrokenPage advice={page.FailureAdvice} onRetry={retry} />
    ) : (
      <UnloadedPage onRetry={retry} />
    );
  }
}

/** Detects a failed chunk that the page loads while it renders. */
const isLoadFailure = (error: unknown) => error instanceof Error && error.name === 'ChunkLoadError';

function UnloadedPage({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Page title="This page is taking a break" narrow>
      <Alert
        kind="error"
        title="This part of the store could not be loaded."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Everything else still works. Please check your connection and try again.
      </Alert>
    </Page>
  );
}

interface BrokenPageProps {
  readonly advice: PageModule['FailureAdvice'];
  readonly onRetry: () => void;
}

function BrokenPage({ advice: Advice, onRetry }: BrokenPageProps) {
  return (
    <Page title="Something went wrong" narrow>
      {Advice && <Advice />}
      <Alert
        kind="error"
        title="Something went wrong on this page."
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Everything else still works, and trying again may be all that it takes.
      </Alert>
    </Page>
  );
}
