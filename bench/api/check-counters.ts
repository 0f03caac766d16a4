import pg from 'pg';

interface Miscounted {
  key: string;
  told: number;
  found: number;
}

/** Throws unless every content's likes are as many as its rows say, after whatever load there was. */
export async function checkCounters(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Miscounted>(`
    select key, like_count as told, found from contents
    cross join lateral (select count(*)::integer as found from interactions where content_id = id and kind = 'like') counted
    where like_count <> found`);
  await client.end();
  const [first] = rows;
  if (first)
    throw new Error(
      `${first.key}: ${first.told} likes are told of ${first.found}, of ${rows.length} contents`,
    );
}
