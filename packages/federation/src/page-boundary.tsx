/** Contains a page's failure: shows an error with a retry, while the rest of the store works. */
import { Alert, Button, Page } from '@storefront/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FailureDetails } from './failure-details.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
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
    return (
      <Page title="This page is taking a break" narrow>
        <Alert
          kind="error"
          title="This part of the store could not be loaded."
          action={<Button onClick={retry}>Try again</Button>}
        >
          Everything else still works. Please check your connection and try again.
        </Alert>
      </Page>
    );
  }
}
