import { join } from 'node:path';
import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import { createFolder, modesWithout, usualUmask } from '../kit/file-modes.ts';
import { createMediaSigner } from '../kit/media-signer.ts';
import type { Storage } from '../ports/storage.ts';
import { createDiskStorage, deleteUnfinishedWrites } from '../providers/storage/disk-storage.ts';

interface StorageSettings {
  readonly dataDir: string;
  readonly s3Bucket: string | undefined;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
  readonly s3AccessKey: string | undefined;
  readonly s3SecretKey: string | undefined;
  readonly s3PathStyle: boolean;
  /** Permissions that public files on the disk do not have. */
  readonly publicUmask?: number | undefined;
}

const publicPrefix = '/media';

interface OpenStorage {
  /** For requests and lives: every wait for a bucket is short. */
  storage: Storage;
  /** For the first start and jobs, which nobody waits for. */
  workStorage: Storage;
}

/** The storage of pictures and videos: `dataDir/media`, or a bucket if one is named. `secret` signs addresses. */
export async function openStorage(
  settings: StorageSettings,
  { secret, clock }: { secret: string; clock: Clock },
): Promise<OpenStorage> {
  const signer = createMediaSigner({ secret, clock });
  const { dataDir, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = settings;
  if (bucket === undefined) {
    const root = join(dataDir, 'media');
    const { publicUmask = usualUmask } = settings;
    await createFolder(root, modesWithout(publicUmask));
    await deleteUnfinishedWrites(root);
    const storage = createDiskStorage({ root, publicPrefix, signer, publicUmask });
    return { storage, workStorage: storage };
  }
  if (accessKey === undefined || secretKey === undefined) {
    throw new ConfigError('STORAGE_S3_BUCKET needs STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY');
  }
  // Its libraries take a third of a second to load, so they load only when used.
  const { openS3Storage, s3Timeouts } = await import('../providers/storage/s3-storage.ts');
  const { s3Endpoint: endpoint, s3Region: region, s3PathStyle: pathStyle } = settings;
  const temporaryFolder = join(dataDir, 'uploads', 'leaving');
  const options = {
    bucket,
    endpoint,
    region,
    pathStyle,
    accessKey,
    secretKey,
    temporaryFolder,
    publicPrefix,
    signer,
  };
  const workStorage = await openS3Storage({ ...options, timeouts: s3Timeouts.work });
  return { storage: await openS3Storage({ ...options, timeouts: s3Timeouts.calls }), workStorage };
}
