// What somebody is typing, kept for this tab so that a page that is loaded again, or was put to sleep by a phone, has it
// again. It names people, so it lies in the browser sealed, and goes with signing out or after a day.
import { sessionStore } from './browser-storage.ts'
import { now } from './clock.ts'

const KEPT_MS = 24 * 3_600_000
const SEALED = ['kyc_draft', 'trade_draft', 'trade_sent'] as const
type SealedName = (typeof SEALED)[number]

const open = new Map<SealedName, string>()
/** Counts what was asked for each, so that what is sealed late does not overwrite what came after. */
const turns = new Map<SealedName, number>()

const keys = () => import('./draft-key.ts')

/** As a page begins: opens what the tab keeps; what is too old, or cannot be opened, is removed. Never throws. */
export async function openSealed(): Promise<void> {
  open.clear()
  for (const name of SEALED) {
    const sealed = sessionStore.get(name)
    if (sealed === undefined) continue
    const text = await opened(name, sealed)
    if (text === undefined) sessionStore.remove(name)
    else if (!open.has(name)) open.set(name, text)
  }
}

async function opened(name: SealedName, sealed: string): Promise<string | undefined> {
  try {
    const { unseal } = await keys()
    // Read by hand: public pages carry no schemas.
    const { at, text } = Object(JSON.parse(await unseal(name, sealed))) as { at?: unknown; text?: unknown }
    const isFresh = typeof at === 'number' && at > now().getTime() - KEPT_MS
    return isFresh && typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

export const sealedStore = {
  get: (name: SealedName): string | undefined => open.get(name),

  /** Done when it lies there. A browser without cryptography keeps it for as long as the page is open. */
  async set(name: SealedName, text: string): Promise<void> {
    const turn = nextTurn(name)
    open.set(name, text)
    try {
      const { seal } = await keys()
      const sealed = await seal(name, JSON.stringify({ at: now().getTime(), text }))
      if (turns.get(name) === turn) sessionStore.set(name, sealed)
    } catch {
      sessionStore.remove(name)
    }
  },

  remove(name: SealedName): void {
    nextTurn(name)
    open.delete(name)
    sessionStore.remove(name)
  },
}

/** Somebody signs out: what any tab of this browser still keeps can be opened by nobody. */
export function forgetSealed(): void {
  for (const name of SEALED) sealedStore.remove(name)
  void keys().then(({ forgetDraftKey }) => forgetDraftKey())
}

function nextTurn(name: SealedName): number {
  const turn = (turns.get(name) ?? 0) + 1
  turns.set(name, turn)
  return turn
}
