import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';

type Props = { error: Error | null; onRetry: () => unknown; onLeave: () => void };

/** What could not be read: a place that is none of the account's leads back to the whole, anything else is tried again. */
export const StatFailure = ({ error, onRetry, onLeave }: Props) =>
  isMissing(error) ? (
    <Empty src={nothing} text="没有这个地方，或者它不在您的账号里。">
      <Button onClick={onLeave}>回到全部</Button>
    </Empty>
  ) : (
    <Failure src={failed} error={error} onRetry={onRetry} />
  );
