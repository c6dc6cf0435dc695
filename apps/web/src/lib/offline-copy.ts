// The last balances and transactions, kept for when there is no network: sealed in this browser for one session, and gone
// when that ends. Loaded with a customer's screens, or when a session ends.
import { del, get, set } from 'idb-keyval'
import { sealingKey } from './sealing-key.ts'

const COPY = 'offline-copy'
/** What is older tells nobody how they stand. */
const KEPT_MS = 7 * 24 * 3_600_000
/** Answers that are kept at most: the balances, a list or two, and the lines that were opened last. */
export const KEPT_MAX = 60
const { seal, unseal, forget } = sealingKey('offline-key')

/** One answer of the server, by the key that screens ask for it with, and when it came. */
export type KeptAnswer = { key: readonly unknown[]; data: unknown; at: number }

/**
 * For this session's token alone: under another one it does not open. What other pages of the session kept stays, the
 * newest KEPT_MAX of all. `isWanted` is asked once more before it is kept.
 */
export async function keepCopy(token: string, answers: readonly KeptAnswer[], isWanted: () => boolean): Promise<void> {
  try {
    const newest = Math.max(...answers.map(({ at }) => at))
    const sealed = await seal(token, JSON.stringify(merged(answers, await openCopy(token, new Date(newest)))))
    if (isWanted()) await set(COPY, sealed)
    // Signed out while it was written.
    if (!isWanted()) await wipeCopy()
  } catch {
    // Where nothing may be kept, there is nothing to show offline.
  }
}

function merged(answers: readonly KeptAnswer[], kept: readonly KeptAnswer[] = []): KeptAnswer[] {
  const byKey = new Map([...kept, ...answers].map((answer) => [JSON.stringify(answer.key), answer]))
  return [...byKey.values()].sort((a, b) => b.at - a.at).slice(0, KEPT_MAX)
}

/** What is too old is left out. Undefined where there is nothing for this session. */
export async function openCopy(token: string, now: Date): Promise<KeptAnswer[] | undefined> {
  try {
    const sealed = await get<string>(COPY)
    if (sealed === undefined) return undefined
    const answers = JSON.parse(await unseal(token, sealed)) as KeptAnswer[]
    const fresh = answers.filter(({ at }) => at > now.getTime() - KEPT_MS)
    return fresh.length > 0 ? fresh : undefined
  } catch {
    return undefined
  }
}

export async function wipeCopy(): Promise<void> {
  await forget()
  try {
    await del(COPY)
  } catch {
    // Nothing was kept there.
  }
}
