import { useEffect, useState } from 'react';
import type { Certificate } from '@academy/contract/areas/certificate.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { config } from '../../data/config-store.ts';
import { canSaveFiles, saveFile } from '../../platform/save-file.ts';
import type { NamedFile } from '../../platform/shell.ts';
import { useStore } from '../../platform/store.ts';
import styles from './certificate-view.module.css';
import { describeCertificate, drawCertificate, type DrawnCertificate } from './draw-certificate.ts';
import { FramePicker } from './frame-picker.tsx';
import { createOnePagePdf } from './one-page-pdf.ts';

/** The certificate as a picture, with buttons to save it and a link to the page that verifies it. */
export function CertificateView({ certificate }: { certificate: Certificate }) {
  const { drawn, isFailed, draw } = useDrawnCertificate(certificate);
  if (isFailed) return <Failure text="证书没有画好，点击重试" error={null} onRetry={draw} />;
  const name = `毕业证书 ${certificate.student_name} ${certificate.serial}`;
  const save = async (file: NamedFile, saved: string) => {
    const message = await saveFile(file, saved);
    if (message) toast.show(message);
  };
  const savePicture = async () => {
    if (!drawn) return;
    await save({ name: `${name}.jpg`, type: 'image/jpeg', content: drawn.file }, '证书图片已保存');
  };
  const savePdf = async () => {
    if (!drawn) return;
    const jpeg = new Uint8Array(await drawn.file.arrayBuffer());
    const content = createOnePagePdf({ jpeg, width: drawn.width, height: drawn.height });
    await save({ name: `${name}.pdf`, type: 'application/pdf', content }, '证书 PDF 已保存');
  };
  return (
    <figure className={styles.certificate}>
      {drawn ? (
        <img
          className={styles.paper}
          src={drawn.address}
          width={drawn.width}
          height={drawn.height}
          alt={describeCertificate(certificate)}
        />
      ) : (
        <div className={styles.paper} role="status" aria-label="正在画证书">
          <Skeleton ratio="1754 / 1240" />
        </div>
      )}
      <figcaption className={styles.words}>
        <span className={styles.serial}>证书编号 {certificate.serial}</span>
        <a className={styles.verify} href={certificate.verify_url} target="_blank" rel="noreferrer">
          打开核验页
        </a>
      </figcaption>
      <FramePicker certificate={certificate} />
      {canSaveFiles() ? (
        <div className={styles.ways}>
          <Button block disabled={!drawn} onClick={savePicture}>
            保存图片
          </Button>
          <Button block variant="quiet" disabled={!drawn} onClick={savePdf}>
            保存 PDF
          </Button>
        </div>
      ) : (
        <p className={styles.hint}>长按图片可以保存，或直接发给家人</p>
      )}
    </figure>
  );
}

interface ShownCertificate extends DrawnCertificate {
  /** Object URL of the file while it is shown. */
  readonly address: string;
}

/** Draws a certificate and gives the picture; `draw` tries again. */
function useDrawnCertificate(certificate: Certificate) {
  const { name } = useStore(config);
  const [drawn, setDrawn] = useState<ShownCertificate>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let address: string | undefined;
    let isCancelled = false;
    const show = async () => {
      const result = await drawCertificate(certificate, name);
      if (isCancelled) return;
      address = URL.createObjectURL(result.file);
      setDrawn({ ...result, address });
    };
    show().catch(() => isCancelled || setFailed(true));
    return () => {
      isCancelled = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [certificate, name, attempt]);
  const draw = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { drawn, isFailed, draw };
}
