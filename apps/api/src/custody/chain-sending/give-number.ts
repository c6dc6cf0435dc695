// Gives a send its number, when the address has the coins for it and its newest number is signed: so the newest number
// is always one that is signed or can be given back, and no gap can arise. What would not be carried out gets none.
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Address, Chain, GasPrice } from '#providers/chain/port.ts'
import type { Tx } from '#tables.ts'
import { requireChain } from './chain-of.ts'
import { updateCause } from './end-send.ts'
import { pollAgain } from './poll-again.ts'
import { amountOf, feeFromWei, gasLimitFor, ownCoinOf, type Send } from './send.ts'
import {
  type Committed,
  findCommitted,
  hasUnsigned,
  insertAttempt,
  insertSenderOnce,
  lockSender,
  sends,
  setNextNonce,
  setOnSend,
} from './store.ts'

/** Polls that are left out while coins may come. */
const SHORT_POLLS = 6

export async function giveNumber(deps: Deps, send: Send): Promise<void> {
  const chain = requireChain(deps, send.network)
  const price = await chain.gasPrice()
  const funds = await readFunds(deps, chain, send)
  if (!covers(send, funds, 0n)) return waitForCoins(deps, send)
  const gas = await chain.gasFor(amountOf(send), send.sender as Address, send.recipient as Address)
  if (gas === 'reverts') return refuse(deps, send, 'recipient_reverts')
  if (send.gas_paid !== null && gas > send.gas_paid) return refuse(deps, send, 'gas_over_paid')
  const terms = { gas: limitOf(send, gas), price, used: await chain.nonce(send.sender as Address, 'latest') }
  if (!covers(send, funds, terms.gas * price.max)) return waitForCoins(deps, send)
  await inTransaction(deps.db, (tx) => giveNext(deps, tx, send, { funds, ...terms }))
}

/** Whoever the recipient is, it uses no more of our gas than was paid for. */
function limitOf({ gas_paid }: Send, gas: bigint): bigint {
  const limit = gasLimitFor(gas)
  return gas_paid !== null && limit > gas_paid ? gas_paid : limit
}

type Terms = { funds: Funds; gas: bigint; price: GasPrice; used: number }

async function giveNext(deps: Deps, tx: Tx, send: Send, { funds, gas, price, used }: Terms): Promise<void> {
  await insertSenderOnce(tx, send.network, send.sender, used)
  const next = await lockSender(tx, send.network, send.sender)
  if ((await sends.lock(tx, send.id))?.state !== 'waiting') return
  if (await hasUnsigned(tx, send.network, send.sender)) return pollAgain(deps, tx, send.id, deps.config.chains.pollMs)
  // What got its number since the funds was read leaves before it, too.
  const committed = both(funds.committed, await findCommitted(tx, send.network, send.sender))
  if (!covers(send, { ...funds, committed }, gas * price.max))
    return pollAgain(deps, tx, send.id, deps.config.chains.pollMs)
  const nonce = Math.max(next, used)
  await setNextNonce(tx, send.network, send.sender, nonce + 1)
  await sends.advance(tx, send.id, 'sending', { nonce, gas_limit: gas, problem: null })
  await insertAttempt(tx, {
    send_id: send.id,
    number: 1,
    max_fee_wei: price.max,
    tip_wei: price.tip,
    hash: null,
    signed: null,
    created_at: deps.clock.now(),
  })
  await updateCause(deps, tx, send, { kind: 'sending' })
  await pollAgain(deps, tx, send.id, 0)
}

/** What an address has, in units, and what leaves it. */
type Funds = { coins: bigint; ownCoins: bigint; committed: readonly Committed[] }

/** What leaves is read first: what comes into a block meanwhile is counted twice, and never not at all. */
async function readFunds(deps: Deps, chain: Chain, send: Send): Promise<Funds> {
  const own = ownCoinOf(send.network)
  const sender = send.sender as Address
  const committed = await findCommitted(deps.db, send.network, send.sender)
  const coins = await chain.balance(sender, send.asset)
  const ownCoins = send.asset === own ? coins : await chain.balance(sender, own)
  return { coins: coins.units, ownCoins: ownCoins.units, committed }
}

/** Whether the address has the coins for it, with a fee of so much, and for what leaves before it. */
function covers(send: Send, { coins, ownCoins, committed }: Funds, feeWei: bigint): boolean {
  const own = ownCoinOf(send.network)
  const leaving = (asset: string) =>
    [...committed, send].reduce((sum, row) => (row.asset === asset ? sum + row.amount_units : sum), 0n)
  const wei = committed.reduce((sum, { gas_limit, max_fee_wei }) => sum + (gas_limit ?? 0n) * max_fee_wei, feeWei)
  return coins >= leaving(send.asset) && ownCoins >= leaving(own) + feeFromWei(send.network, wei).units
}

function both(before: readonly Committed[], now: readonly Committed[]): Committed[] {
  return [...new Map([...before, ...now].map((row) => [row.id, row])).values()]
}

async function waitForCoins(deps: Deps, send: Send): Promise<void> {
  deps.log.error({ sendId: send.id, sender: send.sender, asset: send.asset }, 'an address is too low to send from')
  await inTransaction(deps.db, async (tx) => {
    await setOnSend(tx, send.id, { problem: 'short' })
    await pollAgain(deps, tx, send.id, deps.config.chains.pollMs * SHORT_POLLS)
  })
}

/** It has no number yet, so nothing has to be given back. */
async function refuse(deps: Deps, send: Send, code: string): Promise<void> {
  deps.log.warn({ sendId: send.id, code }, 'a send would not be carried out')
  await inTransaction(deps.db, async (tx) => {
    if ((await sends.lock(tx, send.id))?.state !== 'waiting') return
    await sends.advance(tx, send.id, 'refused', { problem: null, ended_at: deps.clock.now() })
    await updateCause(deps, tx, send, { kind: 'refused', code })
  })
}
