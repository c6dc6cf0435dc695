// The lines of a block trade in its customer's list of transactions: what they give, once it is set aside, and what they
// get, once it is there: as of an exchange, each by what its balance changed, with the fee in it.
import { type Said, say } from '@kivuko/contract/say.ts'
import { zero } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { changeTransaction, recordTransaction } from '#record/record-transaction.ts'
import type { Tx } from '#tables.ts'
import { answered, BLOCK_TRADE, type BlockTrade, deedOf } from '#trading/block-trade.ts'

export async function writeHeldLine(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const { gives } = answered(trade)
  await recordTransaction(deps, tx, {
    ...commonOf(trade, 'out'),
    type: 'crypto',
    status: 'pending',
    amount: gives,
    fee: zero(gives.asset),
    description: wordsOf(trade),
  })
}

export async function completeLines(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  const { gets } = answered(trade)
  await changeTransaction(deps, tx, sourceOf(trade), { status: 'completed', description: wordsOf(trade) })
  await recordTransaction(deps, tx, {
    ...commonOf(trade, 'in'),
    type: 'deposit',
    status: 'completed',
    amount: gets,
    fee: zero(gets.asset),
    description: wordsOf(trade),
  })
}

export async function failHeldLine(deps: Deps, tx: Tx, trade: BlockTrade): Promise<void> {
  await changeTransaction(deps, tx, sourceOf(trade), {
    status: 'failed',
    description: say('Cancelled: {what}', { what: wordsOf(trade) }),
  })
}

function commonOf({ id, user_id, reference }: BlockTrade, way: 'out' | 'in') {
  return { userId: user_id, sourceKind: BLOCK_TRADE, sourceId: `${id}:${way}`, reference }
}

function sourceOf({ id, user_id }: BlockTrade) {
  return { id: `${id}:out`, user_id }
}

function wordsOf(trade: BlockTrade): Said {
  const { fee } = answered(trade)
  const deed = deedOf(trade)
  return fee.units > 0n
    ? say('Block trade: {deed}, fee {fee} included', { deed, fee })
    : say('Block trade: {deed}', { deed })
}
