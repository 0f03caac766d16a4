import { createDatabase } from '../../../db/database.ts';
import { rollUpViews } from '../roll-up-views.ts';

/** A process that adds up views, a few at a time, until it is killed. Its argument is the address of the database. */
const db = createDatabase(process.argv[2]!, { max: 1 });
for (;;) await rollUpViews(db, { batchSize: 7 });
