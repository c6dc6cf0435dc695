// Follows a signed send: hands it over until the network has it, raises its fee when it is stuck, and waits until its
// block is deep enough. A block that was replaced sends it back to the start, with the same number and the same
// transfer.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Address, Chain, Hash, Receipt } from '#providers/chain/port.ts'
import type { SendProblem } from '#tables/custody.ts'
import type { Tx } from '#tables.ts'
import { requireChain } from './chain-of.ts'
import { endSend, updateCause } from './end-send.ts'
import { fillGap } from './fill-gap.ts'
import { handOver, type NodeAnswer, type Signed } from './hand-to-node.ts'
import { holdStopped } from './hold-stopped.ts'
import { pollAgain } from './poll-again.ts'
import { type Attempt, type Fees, feeFromWei, ownCoinOf, raised, type Send } from './send.ts'
import { findAttempts, insertAttempt, sends, setOnSend, waitsForAnother } from './store.ts'

type Mined = { hash: string; receipt: Receipt }

export async function followSend(deps: Deps, send: Send, attempts: readonly Attempt[]): Promise<void> {
  const chain = requireChain(deps, send.network)
  const signed = attempts.filter((attempt): attempt is Signed => attempt.signed !== null)
  const mined = await findMined(chain, signed)
  if (mined) return deepen(deps, chain, send, mined)
  if (send.state === 'mined') await backToSending(deps, send)
  await push(deps, chain, send, signed)
}

/** At most one of them can be in a block: they have one number. */
async function findMined(chain: Chain, signed: readonly Signed[]): Promise<Mined | undefined> {
  for (const { hash } of signed.toReversed()) {
    const receipt = await chain.receipt(hash as Hash)
    if (receipt) return { hash, receipt }
  }
  return undefined
}

async function deepen(deps: Deps, chain: Chain, send: Send, { hash, receipt }: Mined): Promise<void> {
  const head = await chain.head()
  const isDeep = head.number - receipt.block.number >= BigInt(chain.confirmations)
  await inTransaction(deps.db, async (tx) => {
    const place = { transaction_hash: hash, block_number: receipt.block.number, problem: null }
    if (await sends.advance(tx, send.id, 'mined', place)) await updateCause(deps, tx, send, { kind: 'mined', hash })
    else await setOnSend(tx, send.id, place)
    if (!isDeep) await pollAgain(deps, tx, send.id, deps.config.chains.pollMs)
    else await endSend(deps, tx, send, receipt)
  })
}

async function backToSending(deps: Deps, send: Send): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await sends.advance(tx, send.id, 'sending', { block_number: null }))) return
    await updateCause(deps, tx, send, { kind: 'sending' })
  })
}

/** Each poll hands it over once more: a node that lost it has it again, and one that has it says so. */
async function push(deps: Deps, chain: Chain, send: Send, signed: readonly Signed[]): Promise<void> {
  const newest = signed.at(-1)
  if (!newest) return
  const answer = await handOver(chain, signed)
  if (typeof answer === 'object') return holdStopped(deps, send, answer.stop)
  if (answer === 'refused' || answer === 'nonce_used')
    deps.log.warn({ sendId: send.id, answer }, 'a node does not take a send')
  // What waits for a number before it would be in no block for any fee.
  const isNext = !(await waitsForAnother(deps.db, send))
  if (isNext) await fillGap(deps, chain, send)
  const isStuck = isNext && isOverdue(deps, newest, answer)
  const fees = isStuck ? raised(newest, await chain.gasPrice()) : undefined
  const payable = fees && (await isPayable(chain, send, fees)) ? fees : undefined
  await inTransaction(deps.db, async (tx) => {
    if (payable) return raise(deps, tx, send, newest, payable)
    await setOnSend(tx, send.id, { problem: fees ? 'short' : PROBLEMS[answer] })
    await pollAgain(deps, tx, send.id, deps.config.chains.pollMs)
  })
}

function isOverdue(deps: Deps, newest: Signed, answer: NodeAnswer): boolean {
  const age = deps.clock.now().getTime() - newest.created_at.getTime()
  return answer === 'underpriced' || (answer === 'accepted' && age >= deps.config.chainStuckMs)
}

/** A node takes only what the address could pay at its dearest. */
async function isPayable(chain: Chain, send: Send, { max_fee_wei }: Fees): Promise<boolean> {
  const own = ownCoinOf(send.network)
  const { units } = await chain.balance(send.sender as Address, own)
  const fee = feeFromWei(send.network, (send.gas_limit ?? 0n) * max_fee_wei).units
  return units >= fee + (send.asset === own ? send.amount_units : 0n)
}

/** Its number may be used by the very attempt that is looked for, in a block not seen yet: the next poll tells. */
const PROBLEMS: Record<NodeAnswer, SendProblem | null> = {
  accepted: null,
  unknown: null,
  underpriced: 'gas_price',
  nonce_used: 'number_used',
  refused: 'network_refuses',
}

async function raise(deps: Deps, tx: Tx, send: Send, newest: Signed, fees: Fees): Promise<void> {
  const locked = await sends.lock(tx, send.id)
  const last = (await findAttempts(tx, send.id)).at(-1)
  if (locked?.state !== 'sending' || last?.number !== newest.number) return
  const created_at = deps.clock.now()
  const next = { send_id: send.id, number: last.number + 1, ...fees, hash: null, signed: null, created_at }
  await insertAttempt(tx, next)
  await pollAgain(deps, tx, send.id, 0)
}
