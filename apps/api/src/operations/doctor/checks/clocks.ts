// This machine's clock beside the database's and the providers': signatures, tokens and days rest on it.
import { sql } from 'kysely'
import { type Finding, fine, skipped, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

/** M-Pesa and Stripe take times a few minutes off at most; a Date header has whole seconds and travels. */
const APART_MS_MAX = 30_000
const TIMEOUT_MS = 10_000
const REMEDY = 'Have the machine keep time (chrony or systemd-timesyncd).'

export const clocks: Check = {
  area: 'clock',
  asksOthers: () => true,
  async ask({ db, examiners, clock }) {
    const now = () => clock.now().getTime()
    const before = now()
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    const database = judgeClock('Clock of the database', { theirs: rows[0]?.at.getTime(), before, after: now() })
    const hosts = examiners.flatMap(({ provider, address }) => (address ? [{ provider, address }] : []))
    return [database, ...(await Promise.all(hosts.map((host) => askHost(host, now))))]
  },
}

type Host = { provider: string; address: string }

async function askHost({ provider, address }: Host, now: () => number): Promise<Finding> {
  const about = `Clock of ${provider}`
  const before = now()
  try {
    const response = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const theirs = Date.parse(response.headers.get('date') ?? '')
    return judgeClock(about, { theirs: Number.isNaN(theirs) ? undefined : theirs, before, after: now() })
  } catch {
    return skipped(about, 'It does not answer, so clocks cannot be compared.')
  }
}

/** Pure. `theirs` was said between `before` and `after`, all in milliseconds. */
export function judgeClock(
  about: string,
  { theirs, before, after }: { theirs: number | undefined; before: number; after: number },
): Finding {
  if (theirs === undefined) return skipped(about, 'It does not tell its time.')
  const apart = theirs > after ? theirs - after : theirs < before ? before - theirs : 0
  if (apart <= APART_MS_MAX) return fine(about, 'It agrees with ours.')
  const seconds = Math.round(apart / 1_000)
  return wrong(about, `It is ${seconds} seconds ${theirs > after ? 'ahead of' : 'behind'} ours.`, REMEDY)
}
