import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Component, Suspense, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Where the page leads when it cannot be shown. */
  readonly onBack: () => void;
  /** Called before the page is tried again. */
  readonly onRetry: () => void;
}

/** Stands around each page: a loading indicator after 200 ms, and on failure a tap that tries again. */
export class PageBoundary extends Component<Props, { failed: boolean; tries: number }> {
  override state = { failed: false, tries: 0 };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** A second failure is no slip of the line: the release may be gone, so the page is loaded afresh. */
  #retry = (): void => {
    if (this.state.tries > 0 && window.navigator.onLine) return window.location.reload();
    this.props.onRetry();
    this.setState(({ tries }) => ({ failed: false, tries: tries + 1 }));
  };

  override render(): ReactNode {
    if (!this.state.failed) return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>;
    return (
      <>
        <button type="button" className="page-back" onClick={() => this.props.onBack()}>
          返回
        </button>
        <Failure onRetry={this.#retry} />
      </>
    );
  }
}
