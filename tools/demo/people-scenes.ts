// What people of the demo's world ask of each other and of support.
import { answerTicket, consoleTickets } from '@kivuko/contract/console-tickets.ts'
import { sendTicket } from '@kivuko/contract/support.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { ask, decline, pay } from '../../apps/api/test/support/money-requests.ts'
import { ADA, BRIAN, FOLAKE, FROZEN, LONG_NAMED, named, type Person } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import { bring, type Scene } from './scene.ts'
import type { World } from './world.ts'

type Asked = { from: Person; of: Person; amount: string; note?: string }

const BOAT = { from: BRIAN, of: ADA, amount: '12500', note: 'Your part of the boat on Saturday' }
const HALIMAS = { from: named('Halima Bello'), of: ADA, amount: '40000', note: 'A loan until the end of the month?' }
const DINNER = { from: ADA, of: FOLAKE, amount: '8400', note: 'Dinner at the lake' }
const WEDDING = {
  from: LONG_NAMED,
  of: ADA,
  amount: '250000',
  note: 'Aso ebi for the wedding in December: cloth for six, the tailor, and what the caterer wants as a deposit before the first of the month.',
}
const GAS = { from: BRIAN, of: ADA, amount: '7500', note: 'Half of the gas bottle' }
const SHOES = { from: ADA, of: named('Tunde Balogun'), amount: '16000' }

export const PEOPLE_SCENES: readonly Scene[] = [
  { before: 31, what: 'a request is paid', play: (world) => askAndPay(world, BOAT) },
  { before: 18, what: 'a request is declined', play: (world) => askAndDecline(world, HALIMAS) },
  { before: 12, what: 'a request is paid', play: (world) => askAndPay(world, DINNER) },
  { before: 7, what: 'a request waits', play: (world) => askFor(world, WEDDING) },
  { before: 5, what: 'Ada writes to support', play: writeAboutBill },
  { before: 4, what: 'she is answered', play: answerHer },
  { before: 2, what: 'requests wait', play: (world) => askFor(world, GAS) },
  { before: 2, what: 'hers, too', play: (world) => askFor(world, SHOES) },
  { before: 2, what: 'the frozen one writes', play: (world) => write(world, FROZEN, STOLEN_CARD) },
  { before: 1, what: 'Brian writes to support', play: writeAboutLatest },
]

const STOLEN_CARD =
  'My card was stolen in Wuse market on Friday and I reported it the same day. I have sent my passport again. When can I use my account?'
const LATE_MONEY = 'My sister says that this has not arrived yet, and her phone was on all day. Can you look, please?'

async function askFor(world: World, { from, of, ...asked }: Asked) {
  return world.heard(await ask(customerOf(world, from), customerOf(world, of), { ...asked, key: newKey() }))
}

async function askAndPay(world: World, asked: Asked): Promise<void> {
  const request = await askFor(world, asked)
  await world.later(35)
  const payer = customerOf(world, asked.of)
  await bring(world, asked.of, 'NGN', Number(asked.amount))
  if (request) world.heard(await pay(payer, request.id, { key: newKey() }))
}

async function askAndDecline(world: World, asked: Asked): Promise<void> {
  const request = await askFor(world, asked)
  await world.later(20)
  if (request) world.heard(await decline(customerOf(world, asked.of), request.id))
}

async function write(world: World, person: Person, message: string, reference?: string): Promise<void> {
  const body = { message, ...(reference && { reference }) }
  world.heard(await customerOf(world, person).call(sendTicket, { body }))
}

async function linesOf(world: World, person: Person, query: { status?: 'failed'; transaction_type?: 'withdrawal' }) {
  return world.heard(await customerOf(world, person).call(listTransactions, { query }))?.transactions ?? []
}

async function writeAboutBill(world: World): Promise<void> {
  const [failed] = await linesOf(world, ADA, { status: 'failed' })
  const message = 'The electricity for my aunt in Abuja was not paid. Is my money back, and shall I try again?'
  await write(world, ADA, message, failed?.external_reference ?? undefined)
}

async function answerHer({ staff, heard }: World): Promise<void> {
  const { rows = [] } = heard(await staff.support.call(consoleTickets, { query: { state: 'open' } })) ?? {}
  const params = { id: rows[0]?.id ?? '' }
  const answer =
    'All of it, with the fee, has been back in your wallet since the same minute. The distributor did not take the payment: that meter is blocked there. Your aunt can ask at their office.'
  heard(await staff.support.call(answerTicket, { params, body: { answer } }))
}

async function writeAboutLatest(world: World): Promise<void> {
  const [latest] = await linesOf(world, BRIAN, { transaction_type: 'withdrawal' })
  await write(world, BRIAN, LATE_MONEY, latest?.external_reference ?? undefined)
}
