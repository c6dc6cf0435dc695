// Asks the signer for an attempt, and writes down what it gave before anybody else gets it.
import assert from 'node:assert/strict'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { Address } from '#providers/chain/port.ts'
import type { Sent } from '#providers/port.ts'
import type { Signed, Transfer } from '#providers/signer/port.ts'
import type { SendProblem } from '#tables/custody.ts'
import type { Tx } from '#tables.ts'
import { requireChain } from './chain-of.ts'
import { updateCause } from './end-send.ts'
import { holdStopped } from './hold-stopped.ts'
import { pollAgain } from './poll-again.ts'
import { type Attempt, amountOf, type Send } from './send.ts'
import { changeAttempt, deleteAttempt, lockSender, sends, setNextNonce, setOnSend } from './store.ts'

/** Polls that are left out while the price of gas may fall. */
const DEAR_POLLS = 6

/** How often fuel is polled that waits for the next day. */
const DAY_POLL_MS = 10 * 60_000

/** What is refused now and signed later: dear gas, too much gas in a day, too many transactions in a minute. */
const LATER = ['gas_price_over_ceiling', 'over_gas_limit', 'over_minute_limit']

/** It knows this number or this id otherwise than we do: a person has to look, and nothing may be taken for refused. */
const DIFFERENCES = ['nonce_taken', 'request_differs']

export async function signAttempt(deps: Deps, send: Send, attempt: Attempt): Promise<void> {
  const outcome = await ask(deps, send, attempt)
  if (outcome.kind === 'done' && outcome.value.from.toLowerCase() === send.sender)
    return keep(deps, send, attempt, outcome.value)
  if (outcome.kind === 'done' || (outcome.kind === 'refused' && DIFFERENCES.includes(outcome.code))) {
    deps.log.error({ sendId: send.id }, 'the signer and these books differ; a person has to look')
    return wait(deps, send, 'signer_differs')
  }
  if (outcome.kind === 'held') return holdStopped(deps, send, outcome.stop)
  if (outcome.kind === 'unknown') return wait(deps, send, 'signer_silent')
  if (LATER.includes(outcome.code)) return waitForCheaperGas(deps, send, attempt)
  if (send.kind === 'fuel' && outcome.code === 'over_day_limit') return waitForTheDay(deps, send, attempt)
  deps.log.error({ sendId: send.id, code: outcome.code }, 'the signer refused')
  if (attempt.number > 1) return giveUpReplacement(deps, send, attempt, 'signer_differs')
  await refuse(deps, send, attempt, outcome.code)
}

function ask(deps: Deps, send: Send, { max_fee_wei, tip_wei }: Attempt): Promise<Sent<Signed>> {
  if (!deps.signer || send.nonce === null || send.gas_limit === null) return Promise.resolve({ kind: 'unknown' })
  return deps.signer.sign({
    id: send.id,
    network: send.network,
    amount: amountOf(send),
    transfer: transferOf(send),
    nonce: send.nonce,
    gas: { limit: send.gas_limit, max: max_fee_wei, tip: tip_wei },
  })
}

function transferOf({ kind, recipient, deposit_index }: Send): Transfer {
  if (kind === 'withdrawal') return { kind, to: recipient as Address }
  return kind === 'store' ? { kind } : { kind, index: deposit_index ?? -1 }
}

async function keep(deps: Deps, send: Send, attempt: Attempt, { hash, signed }: Signed): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await changeAttempt(tx, attempt, { hash, signed })
    await setOnSend(tx, send.id, { transaction_hash: hash, problem: null })
    await updateCause(deps, tx, send, { kind: 'sending', hash })
    await pollAgain(deps, tx, send.id, 0)
  })
}

async function wait(deps: Deps, send: Send, problem: SendProblem, ms = deps.config.chains.pollMs): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await setOnSend(tx, send.id, { problem })
    await pollAgain(deps, tx, send.id, ms)
  })
}

/** Never signed at this price, so it may be asked for at another; a replacement waits in the one before it. */
async function waitForCheaperGas(deps: Deps, send: Send, attempt: Attempt): Promise<void> {
  if (attempt.number > 1) return giveUpReplacement(deps, send, attempt, 'gas_price')
  const { max, tip } = await requireChain(deps, send.network).gasPrice()
  await inTransaction(deps.db, (tx) => changeAttempt(tx, attempt, { max_fee_wei: max, tip_wei: tip }))
  await wait(deps, send, 'gas_price', deps.config.chains.pollMs * DEAR_POLLS)
}

async function giveUpReplacement(deps: Deps, send: Send, attempt: Attempt, problem: SendProblem): Promise<void> {
  await inTransaction(deps.db, (tx) => deleteAttempt(tx, attempt))
  await wait(deps, send, problem, deps.config.chains.pollMs * DEAR_POLLS)
}

/** Fuel goes when the day allows it again. Meanwhile it has no number, so that others are not held up. */
async function waitForTheDay(deps: Deps, send: Send, attempt: Attempt): Promise<void> {
  deps.log.warn({ sendId: send.id }, 'the signer has sent as much as it does in a day')
  await giveNumberBack(deps, send, attempt, async (tx) => {
    await sends.advance(tx, send.id, 'waiting', { nonce: null, gas_limit: null, problem: 'day_limit' })
    await pollAgain(deps, tx, send.id, DAY_POLL_MS)
  })
}

async function refuse(deps: Deps, send: Send, attempt: Attempt, code: string): Promise<void> {
  await giveNumberBack(deps, send, attempt, async (tx) => {
    await sends.advance(tx, send.id, 'refused', { nonce: null, problem: null, ended_at: deps.clock.now() })
    await updateCause(deps, tx, send, { kind: 'refused', code })
  })
}

/** It was never signed: its number, the newest of its address, is the next one's. */
async function giveNumberBack(deps: Deps, send: Send, attempt: Attempt, end: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const next = await lockSender(tx, send.network, send.sender)
    const locked = await sends.lock(tx, send.id)
    if (locked?.state !== 'sending' || locked.nonce === null) return
    // Another poll may have had it signed meanwhile: then it goes its way.
    if (!(await deleteAttempt(tx, attempt))) return
    assert(next === locked.nonce + 1, 'a number was given after one that is not signed')
    await setNextNonce(tx, send.network, send.sender, locked.nonce)
    await end(tx)
  })
}
