import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useEffect, useRef } from 'react';
import { CertificateView } from '../../../features/certificate/certificate-view.tsx';
import { useWire } from '../../../session/use-wire.ts';
import cheer from './cheer.svg?inline';
import styles from './graduation.module.css';

type Props = {
  serial: string;
  name: string;
  /** It has just happened. */
  isNew: boolean;
};

/** The certificate; and for who has just earned it, a moment to be glad. */
export function Graduated({ serial, name, isNew }: Props) {
  const { data, isPending, refetch } = useWire('GET certificate', { serial });
  return (
    <>
      {isNew && <Cheer name={name} />}
      {data ? (
        <CertificateView certificate={data} />
      ) : isPending ? (
        <Loading />
      ) : (
        <Failure text="证书没有读出来，点击重试" onRetry={refetch} />
      )}
    </>
  );
}

function Cheer({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone; what has come is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.cheer}>
      <img src={cheer} alt="" width={240} height={150} />
      <h2 ref={heading} tabIndex={-1}>
        恭喜，{name}一家毕业了！
      </h2>
      <p>那些挤出来的十分钟，孩子都感受到了。今晚给彼此一个拥抱吧。</p>
    </section>
  );
}
