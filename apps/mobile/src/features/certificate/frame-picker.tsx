import { useQueryClient } from '@tanstack/react-query';
import type { Api } from '@academy/contract/endpoints.ts';
import type { Certificate } from '@academy/contract/areas/certificate.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { staleTimes, useApi } from '../../data/use-api.ts';
import styles from './certificate-view.module.css';

type Frames = Api['GET user/certificate/frame']['output'];
type Frame = Frames['list'][number];

/** The frames of a certificate: those that the guardian owns, and those that points buy. */
export function FramePicker({ certificate }: { certificate: Certificate }) {
  const { data } = useApi('GET user/certificate/frame', {}, { staleTime: staleTimes.moment });
  const choose = useFrameChoice(certificate.serial);
  // The certificate is complete without: no error and no skeleton of what is an extra.
  if (!data) return null;
  return (
    <section className={styles.frames} aria-label="证书边框">
      <p className={styles.hint}>给证书换个边框（现有 {data.score} 积分）</p>
      <ul className={styles.frameList}>
        {data.list.map((frame) => (
          <li key={frame.key}>
            <Button
              small
              block
              variant="quiet"
              aria-pressed={frame.key === certificate.frame}
              disabled={!frame.owned && frame.price > data.score}
              onClick={() => choose(frame, data.score)}
            >
              {describeFrame(frame, { ...data, current: certificate.frame })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeFrame(
  { key, title, price, owned }: Frame,
  { score, current }: { score: number; current: string },
): string {
  if (key === current) return `${title} · 正在用`;
  if (owned) return title;
  return price > score ? `${title} · 还差 ${price - score} 积分` : `${title} · ${price} 积分`;
}

/** Asks before points are spent, then changes the frame and everything that shows the points. */
function useFrameChoice(serial: string) {
  const queries = useQueryClient();
  const save = useApiMutation('POST user/certificate/frame');
  return async ({ key, title, price, owned }: Frame, score: number) => {
    const isAgreed =
      owned ||
      (await question.confirm({
        title: `用 ${price} 积分换「${title}」边框？`,
        text: `现有 ${score} 积分。换一次一直能用，换了不能退。`,
        confirmLabel: '换边框',
      }));
    if (!isAgreed) return;
    // The mutation shows its own error.
    const saved = await save.mutateAsync({ serial, frame: key }).catch(() => undefined);
    if (!saved) return;
    queries.setQueryData<Certificate>(
      ['GET certificate', { serial }],
      (shown) => shown && { ...shown, frame: saved.frame },
    );
    if (saved.spent > 0) toast.show(`用掉 ${saved.spent} 积分，还有 ${saved.score}`);
    for (const stale of ['GET user/certificate/frame', 'GET user', 'GET user/credit', 'GET user/task'])
      void queries.invalidateQueries({ queryKey: [stale] });
  };
}
