// Sets coins on their way over a network, inside the transaction of what they are for. From then on it happens, or is
// refused before it was signed, or fails in its block: whoever asked is told which in `end-send.ts`.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import { newId } from '#platform/ids.ts'
import type { Address } from '#providers/chain/port.ts'
import type { SendKind } from '#tables/custody.ts'
import type { Tx } from '#tables.ts'
import { pollAgain } from './poll-again.ts'
import { insertSend } from './store.ts'

export type NewSend = {
  kind: SendKind
  /** What it is for, by its own id: of one kind and cause there is one send, whatever is repeated. */
  causeId: string
  network: ChainNetwork
  from: Address
  to: Address
  /** Of a sweep's sender, and of fuel's recipient. */
  depositIndex?: number
  amount: Money<ChainAsset>
  /** The most gas it may use; without it only the signer's limit holds. */
  gasPaid?: bigint | null
}

export async function startSend(deps: Deps, tx: Tx, send: NewSend): Promise<void> {
  const now = deps.clock.now()
  const id = newId('chs', now)
  const isNew = await insertSend(tx, {
    id,
    kind: send.kind,
    cause_id: send.causeId,
    network: send.network,
    sender: send.from.toLowerCase(),
    recipient: send.to.toLowerCase(),
    deposit_index: send.depositIndex ?? null,
    asset: send.amount.asset,
    amount_units: send.amount.units,
    state: 'waiting',
    nonce: null,
    gas_paid: send.gasPaid ?? null,
    gas_limit: null,
    transaction_hash: null,
    block_number: null,
    fee_units: null,
    problem: null,
    created_at: now,
    ended_at: null,
  })
  if (isNew) await pollAgain(deps, tx, id, 0)
}
