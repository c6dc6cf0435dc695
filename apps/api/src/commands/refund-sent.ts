// `refund-sent.ts rfd_… bank TRF-0091 "the phone is closed"`: a refund that could not go
// back the way it came was sent by a person, out of which account, by which name on its statement, and why.
import { HAND_REFUND_PROVIDERS } from '@kivuko/contract/console-proposals.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { RefundId } from '#platform/ids.ts'
import { commandActor } from '#record/actor.ts'
import { settleRefundByHand } from '#trading/settle-refund-by-hand.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [refundId = '', account = '', reference = '', reason = ''] = process.argv.slice(2)
  const provider = HAND_REFUND_PROVIDERS.find((known) => known === account)
  if (!refundId || !provider || !reference || !reason) {
    throw new Error(
      `Say the refund, out of whose account it was sent (${HAND_REFUND_PROVIDERS.join(', ')}), its name on the statement, and why, for example: rfd_… bank TRF-0091 "the phone is closed".`,
    )
  }
  const deps = createDeps(readConfig())
  const by = { actor: commandActor(), reason }
  try {
    await inTransaction(deps.db, (tx) =>
      settleRefundByHand(deps, tx, { refundId: refundId as RefundId, provider, reference, by }),
    )
    console.log(`${refundId} is booked as sent.`)
  } finally {
    await deps.close()
  }
})
