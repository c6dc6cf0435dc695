// Lets other processes see that this one is alive: a number whose advisory lock a connection of ours holds.
// PostgreSQL lets go of it the moment this process dies, however it dies, so what it left running can be taken over.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Instance = {
  /** Our number, the same for as long as we live; its lock is held when this answers. */
  id(): Promise<bigint>
  close(): Promise<void>
}

type Hold = { release(): void }

const REGAIN_EVERY_MS = 100

export function createInstance(pool: pg.Pool): Instance {
  const id = randomBytes(8).readBigInt64BE()
  let held: Promise<Hold> | undefined
  let isClosed = false

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
      regain()
    })
    try {
      // Shared: the server may not have noticed yet that our last connection is gone.
      await client.query('select pg_advisory_lock_shared($1)', [id])
      return { release }
    } catch (error) {
      release()
      throw error
    }
  }

  /** A connection can be lost without us: what runs here is not to be taken for what the dead left. */
  function regain(): void {
    if (isClosed) return
    gain().catch(() => setTimeout(regain, REGAIN_EVERY_MS).unref())
  }

  async function gain(): Promise<void> {
    const mine = held ?? hold()
    held = mine
    try {
      await mine
    } catch (error) {
      if (held === mine) held = undefined
      throw error
    }
  }

  return {
    async id() {
      await gain()
      return id
    },
    async close() {
      isClosed = true
      const last = await held?.catch(() => undefined)
      held = undefined
      last?.release()
    },
  }
}
