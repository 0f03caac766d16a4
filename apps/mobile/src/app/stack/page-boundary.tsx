import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { Component, Suspense, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Goes back from a page that cannot be shown; undefined on a tab. */
  readonly onBack: (() => void) | undefined;
  readonly onRetry: () => void;
}

/** Error boundary of one page: a loading indicator after 200 ms, and on failure an area that retries when pressed. */
export class PageBoundary extends Component<Props, { failure: Error | undefined; tries: number }> {
  override state = { failure: undefined, tries: 0 };

  static getDerivedStateFromError(failure: Error): { failure: Error } {
    return { failure };
  }

  /** Errors caught here are reported to usage statistics too, although the user can go on. */
  override componentDidCatch(error: unknown): void {
    dispatchEvent(new ErrorEvent('caught', { error }));
  }

  /** A second failure is no network glitch: the release may be gone, so the page is reloaded. */
  #retry = (): void => {
    if (this.state.tries > 0 && window.navigator.onLine) return window.location.reload();
    this.props.onRetry();
    this.setState(({ tries }) => ({ failure: undefined, tries: tries + 1 }));
  };

  /** Retries once when the connection returns. */
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
