// The log of calls is written after its calls are answered.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const AGAIN_MS = 200

/** Ends once no line has come for a moment. */
export async function untilWritten(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (let before = ''; ; await wait(AGAIN_MS)) {
    const { rows } = await client.query<{ last: string }>('select max(id) as last from partner_requests')
    const last = rows[0]?.last ?? ''
    if (last === before) break
    before = last
  }
  await client.end()
}
