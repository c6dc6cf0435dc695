// Lets other processes see that this one is alive: a number whose advisory lock a connection of ours holds.
// PostgreSQL lets go of it the moment this process dies, however it dies, so what it left running can be taken over.
// The same connection hears what other processes tell.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export type Instance = {
  /** Our number, the same for as long as we live; its lock is held when this answers. */
  id(): Promise<bigint>
  /**
   * Before `id` is asked for first. From then on `onNotice` is called soon after another process, or this one, notified
   * the channel, and whenever a notice may have been missed: after the connection was lost. The channel is a plain name.
   */
  hear(channel: string, onNotice: () => void): void
  close(): Promise<void>
}

type Hold = { release(): void }

const REGAIN_EVERY_MS = 100
/** How often we look whether the connection is there: one that is cut without a word says nothing by itself. */
const PULSE_EVERY_MS = 2_000
/** A server that does not answer for so long has frozen, or is another by now. */
const PULSE_MS_MAX = 5_000

type Holding = { id: bigint; heard: ReadonlyMap<string, () => void>; onLost: () => void }

async function holdLock(pool: pg.Pool, { id, heard, onLost }: Holding): Promise<Hold> {
  const client = await pool.connect()
  let isReleased = false
  let pulse: NodeJS.Timeout | undefined
  const release = () => {
    clearTimeout(pulse)
    if (!isReleased) client.release(true)
    isReleased = true
  }
  const lose = () => {
    if (isReleased) return
    release()
    onLost()
  }
  client.on('error', lose)
  client.on('notification', ({ channel }) => heard.get(channel)?.())
  const feel = () => {
    const ask = { text: 'select', query_timeout: PULSE_MS_MAX }
    pulse = setTimeout(() => client.query(ask).then(feel, lose), PULSE_EVERY_MS).unref()
  }
  try {
    // Shared: the server may not have noticed yet that our last connection is gone.
    await client.query('select pg_advisory_lock_shared($1)', [id])
    // After the lock: whoever saw it free has by now written that down.
    await client.query('delete from absent_processes where owner = $1', [id])
    for (const channel of heard.keys()) await client.query(`listen ${channel}`)
    for (const onNotice of heard.values()) onNotice()
    feel()
    return { release }
  } catch (error) {
    release()
    throw error
  }
}

export function createInstance(pool: pg.Pool): Instance {
  const id = randomBytes(8).readBigInt64BE()
  const heard = new Map<string, () => void>()
  let held: Promise<Hold> | undefined
  let isClosed = false

  function hold(): Promise<Hold> {
    return holdLock(pool, { id, heard, onLost })
  }

  function onLost(): void {
    held = undefined
    regain()
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
    hear(channel, onNotice) {
      heard.set(channel, onNotice)
    },
    async close() {
      isClosed = true
      const last = await held?.catch(() => undefined)
      held = undefined
      last?.release()
    },
  }
}
