// The demo of version 0.1 as its database was dumped: `fixtures/demo-0.1/README.md` says how, and what is in it.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { type TestDatabase, testDatabase, withClient } from '../../../../tools/testing/database.ts'

const DUMP = new URL('../fixtures/demo-0.1/dump.sql.gz', import.meta.url)

/** A database as version 0.1 left it: nothing of today has touched it. */
export function keptDemo(): Promise<TestDatabase> {
  return testDatabase('demo of 0.1', restore)
}

async function restore(url: string): Promise<void> {
  const sql = gunzipSync(await readFile(DUMP)).toString()
  await withClient(url, (client) => client.query(sql))
}
