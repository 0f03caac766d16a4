import type { Certificate } from '@academy/contract/areas/student.ts';
import { useEffect, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { config } from '../../session/config-store.ts';
import { type DrawnCertificate, drawCertificate } from './draw-certificate.ts';

interface Shown extends DrawnCertificate {
  /** Of its file, for as long as it is shown. */
  readonly address: string;
}

/** The drawing of a certificate; `draw` tries again. */
export function useDrawnCertificate(certificate: Certificate) {
  const { name } = useStore(config);
  const [drawn, setDrawn] = useState<Shown>();
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let address: string | undefined;
    let isOver = false;
    const show = async () => {
      const made = await drawCertificate(certificate, name);
      if (isOver) return;
      address = URL.createObjectURL(made.file);
      setDrawn({ ...made, address });
    };
    show().catch(() => isOver || setFailed(true));
    return () => {
      isOver = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [certificate, name, round]);
  const draw = () => {
    setFailed(false);
    setRound(round + 1);
  };
  return { drawn, isFailed, draw };
}
