// What reads much of the ledger takes longer than any other statement may.
import type { Queryable } from '@kivuko/ledger/queryable.ts'
import type { Deps } from '#deps.ts'
import { createClient } from '#platform/database.ts'

/** Runs `work` on a connection of its own, whose statements take as long as they take. */
export async function onOwnConnection<T>({ config }: Deps, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client = createClient(config.database.url, { applicationName: 'kivuko-ledger-check' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
