// How wallets of the demo's world are filled and emptied beside what people do on ordinary days: by bank, by paybill, into
// bank accounts and to phones; what the bank sent back, what it keeps waiting, and what two people must look at.
import { decideBankTransfer, listBankTransfers } from '@kivuko/contract/console-bank-transfers.ts'
import { type CashOutAsked, cashOut, cashOutOf } from '../../apps/api/test/support/cash-outs.ts'
import { nairaAccount } from '../../apps/api/test/support/sales.ts'
import { ADA, BRIAN, type Person } from './cast.ts'
import { newKey } from './life.ts'
import { customerOf } from './proofs.ts'
import { bring, changeByTwo, fillByBank, fillByPaybill, type Scene } from './scene.ts'
import type { World } from './world.ts'

/** Brian's own account is too full for it now and then. */
const SISTERS_PHONE = '0712188642'
/** Somebody else's name: it waits for two people. */
const FOREIGN_SENDER = 'NNEKA OBI FOODS AND CATERING SERVICES'

export const WALLET_SCENES: readonly Scene[] = [
  { before: 360, what: 'wallets can be filled by bank', play: openFills },
  { before: 140, what: 'Brian pays to the paybill', play: (world) => fillByPaybill(world, BRIAN, 4_800) },
  { before: 110, what: 'Ada fills her wallet by bank', play: (world) => fillByBank(world, ADA, { amount: '150000' }) },
  { before: 38, what: 'Ada cashes out', play: (world) => toBank(world, '45000') },
  { before: 26, what: 'Brian cashes out to a phone', play: (world) => toPhone(world, '2500') },
  { before: 22, what: 'Ada fills her wallet by bank', play: (world) => fillByBank(world, ADA, { amount: '180000' }) },
  { before: 15, what: 'Ada cashes out', play: (world) => toBank(world, '60000') },
  { before: 13, what: 'the bank sends it back', play: bankSendsBack },
  { before: 9, what: 'Brian pays to the paybill', play: (world) => fillByPaybill(world, BRIAN, 3_200) },
  { before: 6, what: 'Ada cashes out', play: (world) => toBank(world, '25000') },
  { before: 5, what: 'Brian cashes out to a phone', play: (world) => toPhone(world, '1200') },
  { before: 2, what: 'a cash-out waits at the bank', play: waitAtBank },
  {
    before: 1,
    what: 'somebody else fills her wallet',
    play: (world) => fillByBank(world, ADA, { amount: '120000', senderName: FOREIGN_SENDER }),
  },
  { before: 0, what: 'one of two says that it is hers', play: sayOnce },
]

async function openFills(world: World): Promise<void> {
  for (const name of ['fill_NGN_bank', 'fill_USD_bank', 'fill_USD_card'] as const)
    await changeByTwo(world, { name, value: true, reason: 'The bank’s accounts are open, and cards are taken' })
}

async function takeOut(world: World, person: Person, asked: CashOutAsked & { amount: string }): Promise<void> {
  await bring(world, person, asked.currency === 'KES' ? 'KES' : 'NGN', Number(asked.amount) * 1.03)
  const customer = customerOf(world, person)
  const started = world.heard(await cashOut(customer, { ...asked, reference: newKey() }))
  await world.rest()
  if (!started || (await cashOutOf(customer, started.reference)).status !== 'waiting') return
  // The first payment into an account waits for an hour.
  await world.later(65)
  await world.rest()
}

/** To her own account, which the sandbox's bank knows by her name. */
function toBank(world: World, amount: string): Promise<void> {
  return takeOut(world, ADA, { currency: 'NGN', amount, destination: nairaAccount() })
}

function toPhone(world: World, amount: string): Promise<void> {
  const destination = { kind: 'mobile_money', phone_number: SISTERS_PHONE } as const
  return takeOut(world, BRIAN, { currency: 'KES', amount, destination })
}

async function bankSendsBack(world: World): Promise<void> {
  const { bank } = world.app.sandbox.control
  const paid = bank.payouts().find(({ status, amount }) => status === 'success' && amount === 6_000_000)
  bank.changeTransfer(paid?.reference ?? '', 'reversed')
  await world.rest()
}

async function waitAtBank(world: World): Promise<void> {
  world.app.sandbox.control.bank.nextTransfer('pending')
  await toBank(world, '35000')
}

async function sayOnce({ staff, heard }: World): Promise<void> {
  const { rows = [] } = heard(await staff.treasury.call(listBankTransfers, { query: { state: 'decide' } })) ?? {}
  const held = rows.find(({ sender_name: sender }) => sender === FOREIGN_SENDER)
  const body = { what: 'settle', reason: 'She wrote that it is her mother’s firm' } as const
  heard(await staff.treasury.call(decideBankTransfer, { params: { id: held?.id ?? '' }, body }))
}
