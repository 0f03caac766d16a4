import type { Area } from '@academy/contract/areas/shapes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { LocationIcon } from '@academy/ui/icon/location.tsx';
import type { ReactNode } from 'react';
import { useSuggestedArea } from '../../../features/area-switch/use-suggested-area.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import styles from './locate-place.module.css';
import { type Locating, useLocate } from './use-locate.ts';

type Props = {
  /** An area with what it lies in: 济南市历下区. */
  nameOf: (area: Area) => string;
  onChoose: (area: Area) => void;
};

/** Finds the county that one is in, when one asks for it, and offers it: nothing changes before it is accepted. */
export function LocatePlace({ nameOf, onChoose }: Props) {
  const { state, locate } = useLocate();
  const isAsking = state.phase === 'asking';
  return (
    <section className={styles.locate} aria-label="定位">
      <Button block variant="quiet" pending={isAsking} onClick={locate}>
        <span className={styles.label}>
          <LocationIcon />
          {labelOf(state)}
        </span>
      </Button>
      <div className={styles.news} role="status">
        <News state={state} nameOf={nameOf} onChoose={onChoose} />
      </div>
    </section>
  );
}

function labelOf(state: Locating): string {
  if (state.phase === 'asking') return '正在定位…';
  if (state.phase === 'failed') return '定位没有成功，点击重试';
  return state.phase === 'idle' ? '定位到我所在的区县' : '重新定位';
}

function News({ state, nameOf, onChoose }: Props & { state: Locating }) {
  const current = useStore(areaStore);
  switch (state.phase) {
    case 'idle':
      return <Idle nameOf={nameOf} onChoose={onChoose} />;
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

/** Before anybody has chosen, what the network tells; and that nothing is asked for by itself. */
function Idle({ nameOf, onChoose }: Props) {
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
