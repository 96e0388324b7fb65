/** Contains a section's failure: the others still work, and a reload loads a newer build when the files are missing. */
import { Alert, Button } from '@storefront/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Section } from './section.tsx';

interface SectionBoundaryProps {
  /** A change of address renders the section again. */
  readonly address: string;
  readonly children: ReactNode;
}

export class SectionBoundary extends Component<SectionBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A section failed.', error, componentStack);
  }

  override componentDidUpdate({ address }: SectionBoundaryProps): void {
    if (this.state.failed && address !== this.props.address) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Section title="Not shown">
        <Alert
          kind="error"
          title="This section could not be loaded."
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          The console may have been updated, or your connection was lost.
        </Alert>
      </Section>
    );
  }
}
