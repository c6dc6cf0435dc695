// Random sales into bank accounts, and what people and the network do with them: refused, tried again, returned.
import { cancelCashOut } from '@kivuko/contract/cash-outs.ts'
import {
  type BankPayout,
  confirmBankPayout,
  endBankPayout,
  listBankPayouts,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { type BankPayoutAccount, cancelSale, createTrade, quoteTrade, retrySale } from '@kivuko/contract/trades.ts'
import type { Dice } from '../../../../../tools/testing/dice.ts'
import type { UserId } from '../../../src/platform/ids.ts'
import { pollBankPayout } from '../../../src/rails/bank-payouts/follow-bank-payout.ts'
import type { Member } from '../staff.ts'
import { newKey, type Operation } from './wallet-operations.ts'
import type { World } from './world.ts'

/** Customers are Amina Wanjiru; now and then the account is of somebody else, or none. */
export function accountIn(fiat: string, dice: Dice): BankPayoutAccount {
  const named = { kind: 'bank', account_name: 'Amina Wanjiru' } as const
  if (fiat === 'EUR') return { ...named, iban: 'DE89370400440532013000' }
  if (fiat === 'USD') return { ...named, account_number: '123456789', bank_code: 'CHASUS33' }
  const ends = dice.weighted({ '4321': 6, '0001': 3, '0002': 1, '0003': 1, '0005': 2, '0006': 1, '0000': 1 })
  return { ...named, account_number: `${dice.chance(5) ? '012311' : '012322'}${ends}`, bank_code: '058' }
}

/** A price is accepted once or twice at once, into accounts of every kind; now and then it is taken back. */
export const sellToBank: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const fiat_currency = dice.pick(['NGN', 'NGN', 'EUR'] as const)
  const crypto_currency = dice.pick(['BTC', 'USDT'] as const)
  const amount = crypto_currency === 'BTC' ? dice.pick(['0.0004', '0.002']) : '40'
  const request = { side: 'sell', fiat_currency, crypto_currency, amount } as const
  const quoted = world.heard(await customer.call(quoteTrade, { body: request }))
  if (!quoted) return
  const body = { quote_id: quoted.quote_id, side: 'sell', destination: accountIn(fiat_currency, dice) } as const
  const answers = await Promise.all(
    Array.from({ length: dice.chance(25) ? 2 : 1 }, () =>
      world.anywhere(customer, dice).call(createTrade, { key: newKey(), body }),
    ),
  )
  const sales = answers.flatMap((answer) => world.heard(answer)?.sale ?? [])
  if (new Set(sales.map(({ id }) => id)).size > 1) world.surprises.push('one quote made two sales')
  const [sale] = sales
  if (sale && dice.chance(20))
    world.heard(await world.anywhere(customer, dice).call(cancelSale, { params: { reference: sale.reference } }))
}

/** One whose account was refused: given another, twice at once, or taken back. */
export const correctSale: Operation = async (world, dice) => {
  const customer = dice.pick(world.customers)
  const refused = await world.app.deps.db
    .selectFrom('sales')
    .select(['reference', 'fiat_currency'])
    .where('user_id', '=', customer.user.id as UserId)
    .where('state', '=', 'refused')
    .execute()
  const sale = refused.length > 0 ? dice.pick(refused) : undefined
  if (!sale) return
  const params = { reference: sale.reference }
  const body = { account: accountIn(sale.fiat_currency, dice) }
  const again = async () =>
    world.heard(await world.anywhere(customer, dice).call(retrySale, { key: newKey(), params, body }))
  const back = async () => world.heard(await world.anywhere(customer, dice).call(cancelSale, { params }))
  await Promise.all(dice.pick([[again], [again, again], [again, back], [back]]).map((act) => act()))
}

/** Two people at one payout: taken, sent and confirmed by one of them only; refused or returned when both say so. */
export const workBankPayouts: Operation = async (world, dice) => {
  const member = dice.pick(world.deciders)
  const query = dice.chance(10)
    ? ({ state: 'paid', currency: dice.pick(['EUR', 'USD'] as const) } as const)
    : ({ state: 'open' } as const)
  const rows = world.heard(await member.call(listBankPayouts, { query }))?.rows ?? []
  if (rows.length > 0) await workAt(world, dice.pick(rows), dice)
}

async function workAt(world: World, { id, state }: BankPayout, dice: Dice): Promise<void> {
  const params = { id }
  const end = (what: 'refused' | 'returned') => async (each: Member) =>
    world.heard(await each.call(endBankPayout, { params, body: { what, reason: 'At random' } }))
  const take = async (each: Member) => world.heard(await each.call(takeBankPayout, { params }))
  const send = async (each: Member) =>
    world.heard(await each.call(sendBankPayout, { params, body: { bank_reference: `SEPA-${id.slice(-6)}` } }))
  const confirm = async (each: Member) => world.heard(await each.call(confirmBankPayout, { params }))
  const actions: Partial<Record<BankPayout['state'], (each: Member) => Promise<BankPayout | undefined>>> = {
    queued: take,
    sending: dice.chance(20) ? end('refused') : send,
    sent: dice.chance(10) ? end('refused') : confirm,
    paid: end('returned'),
  }
  const act = actions[state]
  if (!act) return
  const done = await Promise.all(world.deciders.map((each) => act(world.anywhere(each, dice) as Member)))
  const isOfOne = act === take || act === send || act === confirm
  if (isOfOne && done.filter((answer) => answer !== undefined).length > 1)
    world.surprises.push(`${id} was ${state} for two`)
}

/** Taken, sent and confirmed, or refused. */
const STEPS = 3

/** Nobody types any more: what is queued is paid, and the network ends what it left open. */
export async function finishPayouts(world: World, dice: Dice): Promise<void> {
  const { app, deciders } = world
  for (let step = 0; step < STEPS; step += 1) {
    const { rows } = (await deciders[0].call(listBankPayouts, { query: { state: 'open', limit: '200' } })).body
    for (const row of rows) await workAt(world, row, dice)
  }
  await takeBackHeld(world)
  for (const { reference, status, planned } of app.sandbox.control.bank.payouts()) {
    if (status === 'pending' && !planned) app.sandbox.control.bank.changeTransfer(reference, 'success')
    // Else noticed by looking again, days later.
    if (status === 'reversed') await pollBankPayout(app.deps, reference)
  }
}

/** Nothing leaves the account of somebody who owes, and nobody here pays a debt: they take back what still waits. */
async function takeBackHeld(world: World): Promise<void> {
  const held = await world.app.deps.db
    .selectFrom('bank_payouts as payout')
    .innerJoin('account_holds as hold', 'hold.user_id', 'payout.user_id')
    .select(['payout.reference', 'payout.user_id', 'payout.owner_kind'])
    .distinct()
    .where('payout.provider', '=', 'bank')
    .where('payout.state', '=', 'queued')
    .execute()
  for (const { reference, user_id, owner_kind } of held) {
    const customer = world.customers.find(({ user }) => user.id === user_id)
    const takeBack = owner_kind === 'sale' ? cancelSale : cancelCashOut
    if (customer) world.heard(await customer.call(takeBack, { params: { reference } }))
  }
}
