// Sends what was credited on from the customer's address to the hot wallet, where withdrawals are paid from. Nothing is
// booked for it but the network's fee: both addresses are ours.

import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { type Money, money } from '@kivuko/money/money.ts'
import { feeWorth } from '#custody/chain-sending/fee-worth.ts'
import { findPromised } from '#custody/chain-sending/find-promised.ts'
import { feeFromWei, gasLimitFor, ownCoinOf } from '#custody/chain-sending/send.ts'
import { startSend } from '#custody/chain-sending/start-send.ts'
import { nextSweepCause } from '#custody/chain-sending/sweep-cause.ts'
import { sweepLater } from '#custody/sweep-again.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { ChainDepositId } from '#platform/ids.ts'
import type { Address, Chain } from '#providers/chain/port.ts'
import type { Tx } from '#tables.ts'
import { amountOf, type ChainDeposit } from './chain-deposit.ts'
import { findAddress, findDeposit, lockAddress, lockUnswept, markSwept, sumLying } from './store.ts'

/** Less than so many times the minimum stays where it is until more comes: the network's fee would eat it. */
const MINIMUMS = 10n
/** Less than so many times the fee waits until gas is cheaper, or more comes. */
const FEES = 3n
/** What gas costs may double until the transaction is signed. */
const FEE_ROOM = 2n

/** A network that did not answer is asked again so soon. */
const SILENT_PAUSE_MS = 60_000

/** The job after a deposit is credited. Without a signer everything stays where it arrived. Safe to repeat. */
export async function sweepDeposit(deps: Deps, id: ChainDepositId): Promise<void> {
  try {
    await trySweep(deps, id)
  } catch (error) {
    // However long it lasts: a job that fails is given up in the end.
    deps.log.warn({ err: error, depositId: id }, 'a deposit could not be swept')
    await inTransaction(deps.db, (tx) => sweepLater(deps, tx, id, SILENT_PAUSE_MS))
  }
}

async function trySweep(deps: Deps, id: ChainDepositId): Promise<void> {
  const deposit = await findDeposit(deps.db, id)
  const chain = deposit && deps.chains.get(deposit.network)
  const hot = deps.config.signer?.hotAddress
  if (!deposit || !chain || !hot || deposit.state !== 'credited' || deposit.swept_with) return
  const fee = await feeOf(chain, deposit, hot)
  if (!fee) return inTransaction(deps.db, (tx) => sweepLater(deps, tx, id))
  const from = deposit.address as Address
  // Outgoing transfers are read before the balance and again after, so that a block in between is not missed.
  const promised = await findPromised(deps.db, deposit.network, from, fee)
  const { units } = await chain.balance(from, fee.asset)
  await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, deposit.user_id)
    const now = await findPromised(tx, deposit.network, from, fee)
    const others = await sumLying(tx, { ...deposit, asset: fee.asset })
    const spare = units - others - (now > promised ? now : promised)
    await sweep(deps, tx, deposit, { hot, fee, spare })
  })
}

/** `spare`: the address's own-coin balance that is nobody's; below zero when some of it is already promised. */
type Terms = { hot: Address; fee: Money<ChainAsset>; spare: bigint }

async function sweep(deps: Deps, tx: Tx, deposit: ChainDeposit, { hot, fee, spare }: Terms): Promise<void> {
  const { id, network, asset } = deposit
  const unswept = await lockUnswept(tx, deposit)
  // Repeated after it was done: what arrived since has a job of its own.
  if (!unswept.some((each) => each.id === id)) return
  const owner = await findAddress(tx, deposit.user_id)
  const total = unswept.reduce((sum, { units }) => sum + units, 0n)
  if (!owner || total < deps.config.chains.depositMin[asset].units * MINIMUMS) return
  const isOwn = asset === ownCoinOf(network)
  const units = isOwn ? total - fee.units + (spare < 0n ? spare : 0n) : total
  const worth = feeWorth(deps.rates, fee, asset)
  if (units <= 0n || (worth && total < worth.units * FEES)) return sweepLater(deps, tx, id)
  await markSwept(
    tx,
    unswept.map((each) => each.id),
    id,
  )
  const from = deposit.address as Address
  const way = { causeId: await nextSweepCause(tx, id), network, depositIndex: owner.derivation_index }
  // Tokens need the network's own coin beside them, and their transfer waits until it is there.
  const fuel = money(fee.asset, fee.units - (spare > 0n ? spare : 0n))
  if (!isOwn && fuel.units > 0n) await startSend(deps, tx, { ...way, kind: 'fuel', from: hot, to: from, amount: fuel })
  await startSend(deps, tx, { ...way, kind: 'sweep', from, to: hot, amount: money(asset, units) })
}

/**
 * What the transfer may cost, in the network's own coin; undefined when it would not be carried out, or the network
 * took the coins back after all.
 */
async function feeOf(chain: Chain, deposit: ChainDeposit, to: Address): Promise<Money<ChainAsset> | undefined> {
  const from = deposit.address as Address
  if ((await chain.balance(from, deposit.asset)).units < deposit.units) return undefined
  const asked = chain.gasFor(amountOf(deposit), from, to)
  const [gas, { max }] = await Promise.all([asked, chain.gasPrice()])
  return gas === 'reverts' ? undefined : feeFromWei(chain.network, gasLimitFor(gas) * max * FEE_ROOM)
}
