/**
 * Packages the films that wait for it as the server packages what is uploaded: `node demo/studio/package.ts [folder]`, by
 * default those below `demo/media`. `film.ts` ends with the same. Needs ffmpeg.
 */
import { join } from 'node:path';
import { packageFilms } from './film/package-films.ts';

await packageFilms(process.argv[2] ?? join(import.meta.dirname, '../media'));
