// Lets other processes see that this one is alive: a number whose advisory lock a connection of ours holds.
// PostgreSQL lets go of it the moment this process dies, however it dies, so what it left running can be taken over.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Instance = {
  /** Our number; its lock is held when this answers. After a lost connection it is another number. */
  id(): Promise<bigint>
  close(): Promise<void>
}

type Hold = { id: bigint; release(): void }

export function createInstance(pool: pg.Pool): Instance {
  let held: Promise<Hold> | undefined

  async function hold(): Promise<Hold> {
    const client = await pool.connect()
    let isReleased = false
    const release = () => {
      if (!isReleased) client.release(true)
      isReleased = true
    }
    client.on('error', () => {
      held = undefined
      release()
    })
    const id = randomBytes(8).readBigInt64BE()
    try {
      await client.query('select pg_advisory_lock($1)', [id])
      return { id, release }
    } catch (error) {
      release()
      throw error
    }
  }

  return {
    async id() {
      const mine = held ?? hold()
      held = mine
      try {
        return (await mine).id
      } catch (error) {
        if (held === mine) held = undefined
        throw error
      }
    },
    async close() {
      const last = await held?.catch(() => undefined)
      held = undefined
      last?.release()
    },
  }
}
