import pg from 'pg'

/**
 * Refuses to run the API tests on PostgreSQL without one: an engine that is skipped in silence is not tested.
 * @returns what removes the databases that this run has left there (test/set-up/databases.ts).
 */
export default function requirePostgres(): () => Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    throw new Error(
      'The API tests on PostgreSQL need TEST_DATABASE_URL, the address of a server in which they may create databases; npm test starts one by itself.',
    )
  }
  return removeDatabases
}

async function removeDatabases(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  const ours = `azahar\\_test\\_${process.pid}\\_%`
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    ours,
  ])
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  await client.end()
}
