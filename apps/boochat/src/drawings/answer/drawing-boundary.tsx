/** An answer that a drawing cannot draw is shown as the tree it is, and the rest of the page lives on. */
import { Component, type ReactNode } from 'react';
import { JsonTree } from '../../ui/json-tree.tsx';

interface BoundaryProps {
  /** Drawn when the drawing fails; another one is a new chance. */
  readonly details: unknown;
  readonly children: ReactNode;
}

export class DrawingBoundary extends Component<BoundaryProps, { failedOn: unknown; hasFailed: boolean }> {
  override state = { failedOn: undefined as unknown, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.setState({ failedOn: this.props.details });
  }

  override componentDidUpdate() {
    if (this.state.hasFailed && this.state.failedOn !== undefined && this.state.failedOn !== this.props.details) {
      this.setState({ hasFailed: false, failedOn: undefined });
    }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <PlainDetails details={this.props.details} />;
  }
}

/** The tree, and why it is one. */
export function PlainDetails({ details }: { readonly details: unknown }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted text-sm">This answer has a form that is not drawn; here it is as it came.</p>
      <JsonTree value={details} />
    </div>
  );
}
