// The second yes: on the approver's own screen, or by the code that the customer reads out and the agent types.
import { DEAL_CODE_TRIES } from '@kivuko/contract/agents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { codeFrom, isSameCode } from '#people/six-digit-code.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { Tx } from '#tables.ts'
import { getActiveUser } from '#users/active-user.ts'
import { approverOf, type Deal, isOpen } from './agent.ts'
import { type Approver, completeDeal } from './complete-deal.ts'
import { getDeal } from './get-deal.ts'
import { deals } from './store.ts'

const CODE_PURPOSE = 'agent deal code'

type Proving = { by: Approver; reference: string; prove: () => Promise<void> }

/** Safe to repeat: what is completed stays so. */
export async function approveDeal(deps: Deps, { by, reference, prove }: Proving): Promise<Deal> {
  const deal = await getDeal(deps.db, by.id, reference)
  if (approverOf(deal) !== by.id) throw new AppError('deal_not_found')
  await requireProof(deal, by.id, prove)
  return inTransaction(deps.db, async (tx) => {
    const held = await lock(tx, deal)
    if (held.state !== 'completed') await completeDeal(deps, tx, held, by)
    return lock(tx, deal)
  })
}

/** For its customer, of a deal that waits for them. It holds for this deal alone: its agent, its amount, its direction. */
export async function showDealCode(
  deps: Deps,
  { by, reference, prove }: Proving,
): Promise<{ code: string; expiresAt: Date }> {
  const deal = await getDeal(deps.db, by.id, reference)
  if (deal.customer_id !== by.id || approverOf(deal) !== by.id) throw new AppError('deal_not_found')
  if (!isOpen(deal, deps.clock.now())) throw new AppError('deal_ended')
  await getActiveUser(deps.db, by.id)
  await requireProof(deal, by.id, prove)
  await inTransaction(deps.db, (tx) => deals.change(tx, deal.id, { code_shown_at: deps.clock.now() }))
  return { code: codeFrom(deps.secrets.derive(CODE_PURPOSE, deal.id)), expiresAt: deal.expires_at }
}

/** Cash is gone once it is handed over, and whoever stands there gets it: an agent who was paid before is no known payee. */
async function requireProof(deal: Deal, userId: UserId, prove: () => Promise<void>): Promise<void> {
  if (deal.direction === 'cash_in' || deal.customer_id !== userId || deal.state === 'completed') return
  await prove()
}

/** Wrong codes are counted, also when many come at once; the last one ends the deal. One that nobody was shown is never right. */
export async function confirmByCode(
  deps: Deps,
  { by, reference, code }: { by: Approver; reference: string; code: string },
): Promise<Deal> {
  const deal = await getDeal(deps.db, by.id, reference)
  if (deal.agent_user_id !== by.id || approverOf(deal) !== deal.customer_id) throw new AppError('deal_not_found')
  const outcome = await inTransaction(deps.db, async (tx) => {
    const held = await lock(tx, deal)
    if (held.state === 'completed') return held
    if (!isOpen(held, deps.clock.now())) throw new AppError(held.state === 'locked' ? 'deal_locked' : 'deal_ended')
    if (!isRight(deps, held, code)) return countWrong(deps, tx, held)
    await completeDeal(deps, tx, held, by)
    return lock(tx, deal)
  })
  if (outcome instanceof AppError) throw outcome
  return outcome
}

function isRight({ secrets }: Deps, { id, code_shown_at }: Deal, code: string): boolean {
  if (code_shown_at === null) return false
  return secrets.accepted.some(({ derive }) => isSameCode(codeFrom(derive(CODE_PURPOSE, id)), code))
}

/** Answered, not thrown, so that the count is kept. */
async function countWrong(deps: Deps, tx: Tx, { id }: Deal): Promise<AppError> {
  const wrong = await deals.countUp(tx, id, 'wrong_codes')
  if (wrong < DEAL_CODE_TRIES) return new AppError('deal_code_wrong')
  await deals.advance(tx, id, 'locked', { ended_at: deps.clock.now() })
  return new AppError('deal_locked')
}

async function lock(tx: Tx, { id }: Deal): Promise<Deal> {
  return (await deals.lock(tx, id)) as Deal
}
