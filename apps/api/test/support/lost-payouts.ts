// The person at the operator's who looks at M-Pesa's statement for payouts that M-Pesa says it does not know.
import { AppError } from '@kivuko/contract/errors.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import type { Deps } from '../../src/deps.ts'
import { findMissingPayouts } from '../../src/rails/find-missing-payouts.ts'
import { sendMissingPayout } from '../../src/rails/send-missing-payout.ts'

const BY = { actor: 'staff:a person who looks', reason: 'it is not on the statement' }

/** Those that the statement does not show are sent again, under the same id. */
export async function sendLostPayouts(deps: Deps, { control }: Sandbox): Promise<void> {
  const paid = new Set<string>(control.phones.payouts().map((payout) => payout.originatorConversationId))
  for (const { id } of await findMissingPayouts(deps.db, 'mpesa')) {
    if (paid.has(id)) continue
    await sendMissingPayout(deps, id, BY).catch((error: unknown) => {
      // It was found meanwhile: all the better.
      if (!(error instanceof AppError)) throw error
    })
  }
}
