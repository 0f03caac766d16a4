import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Component, Suspense, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Where the page leads when it cannot be shown; a tab leads nowhere. */
  readonly onBack: (() => void) | undefined;
  /** Called before the page is tried again. */
  readonly onRetry: () => void;
}

/** Stands around each page: a loading indicator after 200 ms, and on failure a tap that tries again. */
export class PageBoundary extends Component<Props, { failure: Error | undefined; tries: number }> {
  override state = { failure: undefined, tries: 0 };

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  /** Where errors are counted this one counts too, although the page's reader can go on. */
  override componentDidCatch(error: unknown): void {
    dispatchEvent(new ErrorEvent('caught', { error }));
  }

  /** A second failure is no slip of the line: the release may be gone, so the page is loaded afresh. */
  #retry = (): void => {
    if (this.state.tries > 0 && window.navigator.onLine) return window.location.reload();
    this.props.onRetry();
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + 1 }));
  };

  /** What could not be loaded without a connection is there once it is back. */
  #returned = (): void => {
    if (this.state.failure && this.state.tries === 0) this.#retry();
  };

  override componentDidMount(): void {
    addEventListener('online', this.#returned);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#returned);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    const { onBack } = this.props;
    if (!failure) return <Suspense fallback={<Loading />}>{this.props.children}</Suspense>;
    return (
      <>
        {onBack && (
          <button type="button" className="page-back" onClick={onBack}>
            返回
          </button>
        )}
        <Failure error={failure} onRetry={this.#retry} />
      </>
    );
  }
}
