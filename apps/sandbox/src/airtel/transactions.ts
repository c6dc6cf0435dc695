// What moves at Airtel Money: a collection waits for its phone, a disbursement ends at once unless its phone is special. Each is
// known by the caller's own id; a collection's end is called back, and both are told when they are asked about.
import { createHmac, randomInt } from 'node:crypto'
import { type Answer, endOf, PAYOUT_MAGIC, PROMPT_MAGIC } from '../daraja/magic-numbers.ts'
import { AIRTEL_ACCOUNT, type Airtel, balanceOf, setBalance } from './airtel.ts'

export const ENDS = ['paid', 'declined', 'wrong_pin', 'no_funds', 'expired', 'limit', 'refused', 'failed'] as const
export type End = (typeof ENDS)[number]

export type Transaction = {
  id: string
  kind: 'collection' | 'disbursement'
  msisdn: string
  amount: number
  reference: string
  at: number
  /** When the prompt leaves the phone. */
  closesAt: number
  planned?: { end: End | 'ignore'; at: number }
  isIgnored?: boolean
  isSilent?: boolean
  end?: End
  receipt?: string
  questions: number
}

type Face = { state: 'TS' | 'TF' | 'TE'; code: string; message: string }

/** How each end of a collection is told: the state, the response code and its published words. */
const COLLECTION_FACES: Record<End, Face> = {
  paid: { state: 'TS', code: 'DP00800001001', message: 'Transaction is successful.' },
  declined: { state: 'TF', code: 'DP00800001008', message: 'The transaction was refused.' },
  wrong_pin: { state: 'TF', code: 'DP00800001002', message: 'Incorrect pin has been entered.' },
  no_funds: { state: 'TF', code: 'DP00800001007', message: 'User wallet does not have enough money.' },
  expired: { state: 'TE', code: 'DP00800001029', message: 'Transaction has been expired.' },
  limit: { state: 'TF', code: 'DP00800001003', message: 'The User has exceeded their wallet allowed limit.' },
  refused: { state: 'TF', code: 'DP00800001009', message: 'Do not honor.' },
  failed: { state: 'TF', code: 'DP00800001009', message: 'Do not honor.' },
}
const DISBURSEMENT_FACES: Record<End, Face> = {
  ...COLLECTION_FACES,
  paid: { state: 'TS', code: 'DP00900001001', message: 'Transaction is successful.' },
  no_funds: { state: 'TF', code: 'DP00900001007', message: 'Not enough funds in account to complete the transaction.' },
  limit: { state: 'TF', code: 'DP00900001003', message: 'Maximum transaction limit reached for the day.' },
  refused: { state: 'TF', code: 'DP00900001012', message: 'Mobile number entered is incorrect.' },
  failed: { state: 'TF', code: 'DP00900001005', message: 'Transaction failed.' },
}

export function faceOf({ kind, end }: Transaction): Face | undefined {
  return end && (kind === 'collection' ? COLLECTION_FACES : DISBURSEMENT_FACES)[end]
}

export function findTransaction({ store }: Airtel, kind: Transaction['kind'], id: string): Transaction | undefined {
  const found = store.find<Transaction>('airtel_transaction', id)
  return found?.kind === kind ? found : undefined
}

/** Newest first. */
export function listTransactions({ store }: Airtel, kind: Transaction['kind'], msisdn?: string): Transaction[] {
  return store.list<Transaction>('airtel_transaction', { parent: msisdn }).filter((each) => each.kind === kind)
}

/** Prompts nobody has answered yet, newest first. */
export function openPrompts(airtel: Airtel, msisdn?: string): Transaction[] {
  return listTransactions(airtel, 'collection', msisdn).filter(({ end }) => end === undefined)
}

export function save({ store }: Airtel, transaction: Transaction): void {
  store.put('airtel_transaction', transaction.id, transaction, transaction.msisdn)
}

export type Given = Pick<Transaction, 'id' | 'msisdn' | 'amount' | 'reference'>

const PROMPT_ENDS: Record<Answer | 'insufficient', End | 'ignore'> = {
  accept: 'paid',
  decline: 'declined',
  wrong_pin: 'wrong_pin',
  insufficient: 'no_funds',
  ignore: 'ignore',
}

/** Puts a prompt on a phone. */
export function openPrompt(airtel: Airtel, given: Given): Transaction {
  const { store } = airtel
  const { answerMs, promptMs } = airtel.times()
  const at = Date.now()
  const magic = PROMPT_MAGIC[endOf(given.msisdn)]
  const ordered = store.take<Answer>('setting', `airtel_answer_${given.msisdn}`)
  const answer = ordered ?? magic?.answer ?? store.find<Answer>('setting', 'airtel_auto')
  const transaction: Transaction = {
    ...given,
    kind: 'collection',
    at,
    closesAt: at + promptMs,
    ...(answer && { planned: { end: PROMPT_ENDS[answer], at: at + answerMs } }),
    isSilent: magic?.isSilent ?? false,
    questions: 0,
  }
  setBalance(airtel, given.msisdn, balanceOf(airtel, given.msisdn))
  save(airtel, transaction)
  plan(airtel, transaction)
  return transaction
}

/** Sets the timers of what has not ended; at the start again for what an earlier run left. */
export function plan(airtel: Airtel, { id, kind, planned, closesAt }: Transaction): void {
  if (planned) airtel.timers.at(planned.at, () => endTransaction(airtel, kind, id, planned.end))
  if (kind === 'collection') airtel.timers.at(closesAt, () => endTransaction(airtel, kind, id, 'expired'))
}

/** Ends it once; what comes later changes nothing and is false. */
export function endTransaction(airtel: Airtel, kind: Transaction['kind'], id: string, end: End | 'ignore'): boolean {
  const open = findTransaction(airtel, kind, id)
  if (!open || open.end) return false
  if (end === 'ignore') {
    save(airtel, { ...open, isIgnored: true })
    return true
  }
  const settled = airtel.store.atomically(() => {
    const next = settle(airtel, open, end)
    save(airtel, next)
    return next
  })
  if (kind === 'collection') callBack(airtel, settled)
  return true
}

function settle(airtel: Airtel, open: Transaction, end: End): Transaction {
  if (end !== 'paid') return { ...open, end }
  const [from, to] = open.kind === 'collection' ? [open.msisdn, 'collected'] : ['float', open.msisdn]
  if (balanceOf(airtel, from) < open.amount) return { ...open, end: 'no_funds' }
  setBalance(airtel, from, balanceOf(airtel, from) - open.amount)
  setBalance(airtel, to, balanceOf(airtel, to) + open.amount)
  return { ...open, end, receipt: newReceipt() }
}

/** `MP210603.1234.L06941`. */
function newReceipt(): string {
  const [date = '', time = ''] = new Date().toISOString().split('T')
  const day = date.slice(2).replaceAll('-', '')
  return `MP${day}.${time.slice(0, 5).replace(':', '')}.L${String(randomInt(100_000)).padStart(5, '0')}`
}

/** How a disbursement stands when its request is answered: ended, unless its phone is special. */
export function payOut(airtel: Airtel, given: Given): Transaction {
  const { store } = airtel
  const at = Date.now()
  const magic = PAYOUT_MAGIC[endOf(given.msisdn)]
  const ordered = store.take<End>('setting', `airtel_payout_${given.msisdn}`)
  const end: End = ordered ?? (magic?.code === 2040 ? 'refused' : magic?.code === 8 ? 'failed' : 'paid')
  const { answerMs, lateMs } = airtel.times()
  const isLater = !ordered && (magic?.isSilent || magic?.isLate || magic?.isTimedOutFirst || magic?.code === 8)
  const under: Transaction = {
    ...given,
    kind: 'disbursement',
    at,
    closesAt: at,
    ...(isLater && { planned: { end, at: at + (magic?.isLate ? lateMs : answerMs) } }),
    questions: 0,
  }
  setBalance(airtel, given.msisdn, balanceOf(airtel, given.msisdn))
  save(airtel, under)
  if (isLater) plan(airtel, under)
  else endTransaction(airtel, 'disbursement', given.id, end)
  return findTransaction(airtel, 'disbursement', given.id) ?? under
}

function callBack({ store, outbox, times }: Airtel, transaction: Transaction): void {
  const url = store.find<string>('setting', 'airtel_callback_url')
  if (transaction.isSilent || !url) return
  const magic = PROMPT_MAGIC[endOf(transaction.msisdn)]
  const mode = { ...(magic?.copies && { copies: magic.copies }), ...(magic?.isLate && { delayMs: times().lateMs }) }
  const isOwn = Object.keys(mode).length > 0
  const body = callbackOf(transaction)
  outbox.send({ event: transaction.id, type: 'collection', url, body, ...(isOwn && { mode }) })
}

/** The text of a callback, with its hash. An expired prompt is a failed one here: callbacks know `TS` and `TF` alone. */
export function callbackOf(transaction: Transaction): object {
  const face = faceOf(transaction)
  const told = {
    id: transaction.id,
    message: face?.message ?? '',
    status_code: transaction.end === 'paid' ? 'TS' : 'TF',
    ...(transaction.receipt && { airtel_money_id: transaction.receipt }),
  }
  const hash = createHmac('sha256', AIRTEL_ACCOUNT.callbackKey).update(JSON.stringify(told)).digest('base64')
  return { transaction: told, hash }
}
