/**
 * Command: packages created videos in the same way as the server packages uploads (`node demo/studio/package.ts
 * [folder]`, by default everything below `demo/media`). `film.ts` ends with the same step. Needs ffmpeg.
 */
import { join } from 'node:path';
import { packageFilms } from './film/package-films.ts';

await packageFilms(process.argv[2] ?? join(import.meta.dirname, '../media'));
