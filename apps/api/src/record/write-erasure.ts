// The line of the audit that says a customer was erased, and which lines lost their words with them: by it the chain stays
// provable.
import type { Deps } from '#deps.ts'
import type { Tx } from '#tables.ts'
import { ERASED_ACTION, erasedWords } from './audit/erased-words.ts'
import { insertAuditLine } from './audit/store.ts'

/** In the transaction that erased. */
export async function writeErasure(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { subject, lines }: { subject: string; lines: readonly bigint[] },
): Promise<void> {
  await insertAuditLine(tx, {
    actor: 'command:housekeeping',
    action: ERASED_ACTION,
    subject,
    detail: erasedWords(lines),
    at: deps.clock.now(),
  })
}
