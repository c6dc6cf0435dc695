// Whether what phones, cards and banks paid and received is what the books say: asked when nothing is under way.

import type { ChainAsset } from '@kivuko/contract/chain.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import type { Sandbox } from '../../../../sandbox/src/sandbox.ts'
import type { Prompt } from '../../../src/rails/mobile-money/prompt.ts'
import type { Db } from '../../../src/tables.ts'
import { atOneMoment, difference, type Rows, readRows } from './rows.ts'

export type Outside = {
  sandbox: Sandbox
  /** Kobo the bank network credited. Without banks: nothing. */
  credited?: readonly bigint[]
  /** Lines of receipts a person gave back by hand. */
  byHand?: ReadonlySet<string>
  /** Prompts that paid what another had paid, given back by hand. */
  paidTwice?: readonly Prompt[]
}

/** Answers what is wrong, in words. */
export async function checkWorld(db: Db, outside: Outside): Promise<string[]> {
  const { sandbox, credited = [], byHand = new Set(), paidTwice = [] } = outside
  const rows = await atOneMoment(db, readRows)
  return [
    ...checkPrompts(rows, sandbox, paidTwice),
    ...checkDisbursements(rows, sandbox),
    ...checkTransfersOut(rows, sandbox),
    ...checkBills(rows, sandbox),
    ...(await checkCards(rows, sandbox)),
    ...checkBanks(rows, sandbox, { credited, byHand }),
    ...checkPaybill(rows, sandbox),
    ...checkClearing(rows, sandbox, paidTwice),
    ...(await checkCoinsSent(rows, sandbox)),
    ...(await checkWithdrawals(rows, sandbox)),
  ]
}

/** By what was paid: a person books a payment that was lost on its deposit or order. */
function checkPrompts(rows: Rows, { control }: Sandbox, paidTwice: readonly Prompt[]): string[] {
  const prompts = new Map<string | null, Prompt>(rows.prompts.map((prompt) => [prompt.id, prompt]))
  const textOf = (prompt: Prompt | undefined, units: bigint) => `${prompt?.owner_id} ${toDecimal(money('KES', units))}`
  const paid = control.phones
    .pushes()
    .filter(({ result }) => result?.code === 0)
    .map(({ callbackUrl, amount }) =>
      textOf(prompts.get(new URL(callbackUrl).searchParams.get('prompt')), BigInt(amount) * 100n),
    )
  const booked = [...rows.prompts.filter(({ state }) => state === 'paid' || state === 'review'), ...paidTwice]
  return difference(
    'prompts paid',
    booked.map((prompt) => textOf(prompt, prompt.amount_units)),
    paid,
  )
}

function checkDisbursements(rows: Rows, { control }: Sandbox): string[] {
  const payouts = control.phones.payouts()
  const paid = payouts
    .filter(({ result }) => result?.code === 0)
    .map(({ originatorConversationId, amount, msisdn }) => `${originatorConversationId} ${amount}.00 +${msisdn}`)
  const booked = rows.disbursements
    .filter(({ state }) => state === 'paid')
    .map(({ id, amount_units, phone }) => `${id} ${toDecimal(money('KES', amount_units))} ${phone}`)
  const open = payouts.filter(({ result }) => !result).map(({ originatorConversationId }) => originatorConversationId)
  return [...difference('phones paid', booked, paid), ...difference('payouts open at the network', open, [])]
}

/** A payment's status at the provider of bills, and the states ours may have: an early reversal is a refusal. */
const BILLS: Record<string, readonly string[]> = {
  successful: ['completed'],
  failed: ['failed'],
  // Until it is asked about again.
  reversed: ['returned', 'failed', 'completed'],
  pending: ['sending'],
}

/** Each payment the provider made is a bill of ours, and each we believe it has made is there. */
function checkBills(rows: Rows, { control }: Sandbox): string[] {
  const bills = new Map<string, Rows['bills'][number]>(rows.bills.map((row) => [row.id, row]))
  const made = control.bills.payments()
  const wrong = made.filter(({ reference, amount, status }) => {
    const row = bills.get(reference)
    return row?.amount_units !== BigInt(amount) || !BILLS[status]?.includes(row.state)
  })
  const known = new Set(made.map(({ reference }) => reference))
  const missing = rows.bills.filter(
    ({ id, state }) => (state === 'completed' || state === 'returned') && !known.has(id),
  )
  return [
    ...wrong.map(({ reference, status }) => `bill ${reference} is ${status}, ours is ${bills.get(reference)?.state}`),
    ...missing.map(({ id }) => `bill ${id} is not at the provider`),
  ]
}

/** A transfer's status at the network, and the states its payout may have: an early return is refused. */
const EXPECTED_STATES = {
  success: ['paid'],
  failed: ['refused'],
  reversed: ['returned', 'refused'],
  pending: ['sending', 'sent'],
}

/** Each transfer the network made is a payout of ours, and each we believe it has is there. */
function checkTransfersOut(rows: Rows, { control }: Sandbox): string[] {
  const payouts = new Map<string, Rows['bankPayouts'][number]>(rows.bankPayouts.map((row) => [row.id, row]))
  const made = control.bank.payouts()
  const wrong = made.filter(({ reference, amount, status, recipient }) => {
    const row = payouts.get(reference)
    const isSame = row?.amount_units === BigInt(amount) && row.account_number === recipient?.accountNumber
    return !row || !isSame || !EXPECTED_STATES[status].includes(row.state)
  })
  const there = new Set(made.map(({ reference }) => reference))
  const missing = rows.bankPayouts.filter(
    ({ id, provider, state }) =>
      provider === 'paystack' && ['sent', 'paid', 'returned'].includes(state) && !there.has(id),
  )
  return [
    ...wrong.map(
      ({ reference, amount, status }) =>
        `transfer ${reference} of ${amount} is ${status}, and ours ${payouts.get(reference)?.state}`,
    ),
    ...missing.map(({ id, state }) => `payout ${id} is ${state}, and the network has none`),
  ]
}

/** Coins from outside to customers' addresses that are in a deep enough block are credited once, to the last unit. */
async function checkCoinsSent(rows: Rows, { control }: Sandbox): Promise<string[]> {
  const unitsOf = (asset: ChainAsset, amount: string) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    const { scale } = ASSETS[asset]
    return BigInt(`${whole}${fraction.slice(0, scale).padEnd(scale, '0')}`)
  }
  const states = new Map(rows.chainDeposits.map((row) => [row.transaction_hash, row.state]))
  const inBlocks = await Promise.all(
    control.chains.sent().map(async (sent) => {
      const receipt = await control.chains.rpc(sent.network, 'eth_getTransactionReceipt', [sent.hash])
      return receipt ? [sent] : []
    }),
  )
  const sent = inBlocks
    .flat()
    .filter(({ hash }) => states.get(hash) === undefined || states.get(hash) === 'credited')
    .filter(({ to }) => rows.chainAddresses.some(({ address }) => address.toLowerCase() === to.toLowerCase()))
    .map(({ hash, asset, amount }) => `${hash} ${asset} ${unitsOf(asset, amount)}`)
  const credited = rows.chainDeposits
    .filter(({ state }) => state === 'credited')
    .map(({ transaction_hash, asset, units }) => `${transaction_hash} ${asset} ${units}`)
  return difference('coins credited', credited, sent)
}

/** Each withdrawal that ended well is in a block, once, with its own number. */
async function checkWithdrawals(rows: Rows, { control }: Sandbox): Promise<string[]> {
  const done = rows.chainSends.filter(({ state, kind }) => state === 'done' && kind === 'withdrawal')
  const found = await Promise.all(
    done.map(async ({ network, transaction_hash, cause_id }) => {
      const receipt = await control.chains.rpc<{ status: string } | null>(network, 'eth_getTransactionReceipt', [
        transaction_hash,
      ])
      return receipt?.status === '0x1' ? [cause_id] : []
    }),
  )
  const completed = rows.withdrawals.filter(({ state }) => state === 'completed').map(({ id }) => id)
  return difference('coins sent outside', completed, found.flat())
}

type CardObject = { id: string; payment_intent: string; amount: number; status: string; paid?: boolean }

async function listAll({ url, keys }: Sandbox, kind: 'charges' | 'refunds'): Promise<CardObject[]> {
  const found: CardObject[] = []
  for (;;) {
    const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
    const headers = { authorization: `Bearer ${keys.secret}` }
    const response = await fetch(`${url}/v1/${kind}?limit=100${after}`, { headers })
    const page = (await response.json()) as { data: CardObject[]; has_more: boolean }
    found.push(...page.data)
    if (!page.has_more) return found
  }
}

async function checkCards(rows: Rows, sandbox: Sandbox): Promise<string[]> {
  const isPaid = ({ status }: CardObject) => status === 'succeeded'
  const charged = (await listAll(sandbox, 'charges')).filter(isPaid)
  const refunded = (await listAll(sandbox, 'refunds')).filter(isPaid)
  const cards = rows.cardPayments.map((payment) => ({ payment, order: rows.find.order.get(payment.owner_id) }))
  const booked = (states: readonly string[]) =>
    cards
      .filter(({ order }) => order && states.includes(order.state))
      .map(({ payment, order }) => `${payment.provider_ref} ${order?.total_units}`)
  // What a dispute or somebody else gave back was not sent by us.
  const ownRefunds = cards
    .filter(({ order }) => order?.state === 'refunded' && rows.find.refundOfOrder.get(order.id)?.set_off_units === 0n)
    .map(({ payment, order }) => `${payment.provider_ref} ${order?.total_units}`)
  const outsideRefunds = rows.cardDisputes
    .filter(({ state }) => state === 'refunded')
    .map(({ payment_ref, amount_units }) => `${payment_ref} ${amount_units}`)
  const disputes = rows.cardDisputes.filter(({ kind }) => kind === 'dispute')
  const textOf = ({ payment_intent, amount }: CardObject) => `${payment_intent} ${amount}`
  return [
    ...difference('cards charged', booked(['completed', 'refund_pending', 'refunded']), charged.map(textOf)),
    ...difference('cards refunded', [...ownRefunds, ...outsideRefunds], refunded.map(textOf)),
    ...difference(
      'disputes',
      disputes.map((row) => `${row.provider_ref} ${netOf(rows, row.id)}`),
      sandbox.control.cards.disputes().map(({ id, amount, currency, balance_transactions: moves }) => {
        // Where the network exchanged it, the books keep what was disputed, and the difference of rates apart.
        const disputed = moves.map((move) =>
          move.currency === currency ? move.amount : Math.sign(move.amount) * amount,
        )
        return `${id} ${disputed.reduce((sum, each) => sum + each, 0)}`
      }),
    ),
  ]
}

function netOf(rows: Rows, id: string): bigint {
  return rows.disputeMoves.filter((move) => move.dispute_id === id).reduce((sum, { units }) => sum + units, 0n)
}

type ByHand = { credited: readonly bigint[]; byHand: ReadonlySet<string> }

function checkBanks(rows: Rows, { control }: Sandbox, { credited, byHand }: ByHand): string[] {
  const of = (provider: 'bank' | 'paystack') => rows.receipts.filter((receipt) => receipt.provider === provider)
  const lines = control.bank.statement().map(({ id, currency, amount }) => `${id} ${currency} ${amount}`)
  const booked = of('bank').map(
    (row) => `${row.line_id} ${row.currency} ${toDecimal(money(row.currency, row.amount_units))}`,
  )
  const returned = of('paystack')
    .filter(({ state, line_id }) => state === 'returned' && !byHand.has(line_id))
    .map(({ line_id, amount_units }) => `${line_id} ${amount_units}`)
  const sentBack = control.bank.refunds().filter(({ status }) => status === 'processed')
  return [
    ...difference('statement lines', booked, lines),
    ...difference(
      'naira credited',
      of('paystack').map(({ amount_units }) => `${amount_units}`),
      credited.map(String),
    ),
    ...difference(
      'naira sent back',
      returned,
      sentBack.map(({ reference, amount }) => `${reference} ${amount}`),
    ),
  ]
}

/** Each payment has a receipt of its own, whosever it is in the end. */
function checkPaybill(rows: Rows, { control }: Sandbox): string[] {
  const textOf = (id: string, units: bigint) => `${id} ${units}`
  const paid = control.phones.payments().filter(({ state }) => state === 'paid')
  const known = new Set(paid.map(({ receipt }) => receipt))
  return difference(
    'payments to the paybill',
    rows.receipts.filter(({ line_id }) => known.has(line_id)).map((row) => textOf(row.line_id, row.amount_units)),
    paid.map(({ receipt, amount }) => textOf(receipt, BigInt(amount) * 100n)),
  )
}

/** All of the shillings at once: what phones gave is with us, less what phones got and what people gave back. */
function checkClearing(rows: Rows, { control }: Sandbox, paidTwice: readonly Prompt[]): string[] {
  const cleared = rows.entries
    .filter(({ account }) => account === 'clearing:mpesa:KES')
    .reduce((sum, { units }) => sum + units, 0n)
  const unbooked = [...rows.prompts.filter(({ state }) => state === 'review'), ...paidTwice].reduce(
    (sum, { amount_units }) => sum + amount_units,
    0n,
  )
  const collected = BigInt(control.phones.operator().collected) * 100n
  const paidOut = control.phones
    .payouts()
    .filter(({ result }) => result?.code === 0)
    .reduce((sum, { amount }) => sum + BigInt(amount) * 100n, 0n)
  const returned = rows.receipts
    .filter(({ provider, state }) => provider === 'mpesa' && state === 'returned')
    .reduce((sum, { amount_units }) => sum + amount_units, 0n)
  const expected = paidOut + returned - (collected - unbooked)
  return cleared === expected ? [] : [`clearing:mpesa:KES is ${cleared}, and the network says ${expected}`]
}
