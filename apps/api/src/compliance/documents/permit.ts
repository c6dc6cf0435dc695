// A permit to see one picture of a customer's: for one person at one session, good once and for a few minutes.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import type { FrameId, PageId } from '#platform/ids.ts'
import { hashSecret, newSecret } from '#platform/secrets.ts'
import type { Tx } from '#tables.ts'
import { forgetPermits, permits, takePermit } from './store.ts'

export const PERMIT_MS = 5 * 60_000

/** Who reads, and at which session: the permit is worth nothing at another. A command has none. */
export type Reader = { actor: string; sessionId: string | undefined }

type PermitScope = { subject: PageId | FrameId; reader: Reader }

/** Whoever calls this writes it into the audit. */
export async function givePermit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { subject, reader }: PermitScope,
): Promise<{ permit: string; expiresAt: Date }> {
  const permit = newSecret('kvd')
  const now = deps.clock.now()
  const expiresAt = after(now, PERMIT_MS)
  await forgetPermits(tx, now)
  await permits.add(tx, { token_hash: hashOf(permit, reader), subject, reader: reader.actor, expires_at: expiresAt })
  return { permit, expiresAt }
}

/** False when it is unknown, used, late, of another file or of another session. */
export async function usePermit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { subject, reader, permit }: PermitScope & { permit: string },
): Promise<boolean> {
  return takePermit(tx, { subject, tokenHash: hashOf(permit, reader), now: deps.clock.now() })
}

/** Called by who decides on these: what was given before, without a reason, is good no more. */
export async function endPermitsOf(tx: Tx, subjects: readonly PermitScope['subject'][]): Promise<void> {
  for (const subject of subjects) await permits.remove(tx, { subject })
}

function hashOf(permit: string, { sessionId }: Reader): Buffer {
  return hashSecret(`${permit} ${sessionId ?? 'command'}`)
}
