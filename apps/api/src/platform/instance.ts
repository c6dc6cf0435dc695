// Lets other processes see that this one is alive: a number whose advisory lock a connection of ours holds.
// PostgreSQL lets go of it the moment this process dies, however it dies, so what it left running can be taken over.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Instance = {
  /** Our number; its lock is held when this answers. After a lost connection it is another number. */
  id(): Promise<bigint>
  close(): Promise<void>
}

export function createInstance(pool: pg.Pool): Instance {
  let held: Promise<{ id: bigint; client: pg.PoolClient }> | undefined

  async function hold(): Promise<{ id: bigint; client: pg.PoolClient }> {
    const client = await pool.connect()
    client.once('error', () => {
      held = undefined
      client.release(true)
    })
    const id = randomBytes(8).readBigInt64BE()
    await client.query('select pg_advisory_lock($1)', [id])
    return { id, client }
  }

  return {
    async id() {
      held ??= hold()
      try {
        return (await held).id
      } catch (error) {
        held = undefined
        throw error
      }
    },
    async close() {
      const last = await held?.catch(() => undefined)
      last?.client.release(true)
      held = undefined
    },
  }
}
