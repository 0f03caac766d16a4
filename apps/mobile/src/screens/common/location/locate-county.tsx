import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { locating } from '@academy/contract/location-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { LocationIcon } from '@academy/ui/icon/shell-icons.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { call } from '../../../data/call.ts';
import { useSuggestedArea } from '../../../features/area-switch/use-suggested-area.ts';
import { requestPosition } from '../../../platform/request-position.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './location-screen.module.css';

type Props = {
  /** The name of an area with its parent: 济南市历下区. */
  nameOf: (area: Area) => string;
  onChoose: (area: Area) => void;
};

/**
 * Locates the person's county when the button is pressed, and offers it. Nothing changes before the offer is
 * accepted.
 */
export function LocateCounty({ nameOf, onChoose }: Props) {
  const { state, locate } = useLocate();
  const isLocating = state.phase === 'asking';
  return (
    <section className={styles.locate} aria-label="定位">
      <Button block variant="quiet" pending={isLocating} onClick={locate}>
        <span className={styles.label}>
          <LocationIcon />
          {labelOf(state)}
        </span>
      </Button>
      <div className={styles.status} role="status">
        <LocateResult state={state} nameOf={nameOf} onChoose={onChoose} />
      </div>
    </section>
  );
}

function labelOf(state: LocateState): string {
  if (state.phase === 'asking') return '正在定位…';
  if (state.phase === 'failed') return '定位没有成功，点击重试';
  return state.phase === 'idle' ? '定位到我所在的区县' : '重新定位';
}

function LocateResult({ state, nameOf, onChoose }: Props & { state: LocateState }) {
  const current = useStore(areaStore);
  switch (state.phase) {
    case 'idle':
      return <SuggestedArea nameOf={nameOf} onChoose={onChoose} />;
    case 'asking':
      return <p>正在定位。如果手机询问是否允许，请选“允许”。</p>;
    case 'denied':
      return (
        <p>
          没有得到定位许可。想用的话，请在浏览器或微信的权限设置里允许这个网页使用位置，再点一次；不想用也没关系，在下面选就好。
        </p>
      );
    case 'unavailable':
      return <p>这台设备现在说不出位置。可以打开手机的定位服务再试，也可以直接在下面选。</p>;
    case 'failed':
      return <p>{state.message}。也可以直接在下面选。</p>;
    case 'found':
      return state.area.id === current.id ? (
        <p>您就在{nameOf(state.area)}，现在看的正是这里。</p>
      ) : (
        <Offer area={state.area} label={`看${state.area.name}`} onChoose={onChoose}>
          您在<strong>{nameOf(state.area)}</strong>
        </Offer>
      );
    default:
      return state.area ? (
        <Offer area={state.area} label={`看${state.area.name}`} onChoose={onChoose}>
          您现在不在学院开通的地区，最近的是<strong>{nameOf(state.area)}</strong>
        </Offer>
      ) : (
        <p>没有找到您所在的区县，请直接在下面选。</p>
      );
  }
}

/**
 * Before any area was chosen, suggests the one of the network address; otherwise says that nothing is located without
 * a press.
 */
function SuggestedArea({ nameOf, onChoose }: Props) {
  const suggested = useSuggestedArea();
  if (!suggested) return <p>点了才会请求定位，只用这一次，位置不会保存。</p>;
  return (
    <Offer area={suggested} label={`看${suggested.name}`} onChoose={onChoose}>
      从网络看，您可能在<strong>{nameOf(suggested)}</strong>
    </Offer>
  );
}

function Offer({
  area,
  label,
  onChoose,
  children,
}: {
  area: Area;
  label: string;
  onChoose: (area: Area) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.offer}>
      <p>{children}</p>
      <Button small onClick={() => onChoose(area)}>
        {label}
      </Button>
    </div>
  );
}

/** The state of locating. `failed` can be retried; `denied` and `unavailable` need the phone's settings. */
type LocateState =
  | { readonly phase: 'idle' | 'asking' | 'denied' | 'unavailable' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'found'; readonly area: Area }
  /** `area`: the nearest, if there is one. */
  | { readonly phase: 'outside'; readonly area: Area | null };

const timeoutMessage = '定位用了太久';
const offlineMessage = '没有连上学院';

/** Locates the person's county. Runs only inside a button press; the position is not stored. */
function useLocate(): { state: LocateState; locate: () => Promise<void> } {
  const [state, setState] = useState<LocateState>({ phase: 'idle' });
  /** Counts attempts, so that the result of an earlier one is ignored. */
  const attempts = useRef(0);
  const locate = async () => {
    attempts.current += 1;
    const attempt = attempts.current;
    setState({ phase: 'asking' });
    const result = await requestCounty();
    if (attempt === attempts.current) setState(result);
  };
  return { state, locate };
}

async function requestCounty(): Promise<LocateState> {
  const position = await requestPosition(locating);
  if (position.kind === 'late') return { phase: 'failed', message: timeoutMessage };
  if (position.kind !== 'known') return { phase: position.kind };
  const { latitude, longitude, accuracy } = position;
  try {
    const { place, area } = await call('POST area/locate', { latitude, longitude, accuracy });
    return place === 'inside' && area ? { phase: 'found', area } : { phase: 'outside', area };
  } catch (error) {
    const { code, message } = error as ApiError;
    return { phase: 'failed', message: code === technicalCodes.network ? offlineMessage : message };
  }
}
