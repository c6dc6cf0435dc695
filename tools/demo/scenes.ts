// What happens once in the demo's world: days when something was decided, and what waits for somebody on its last day.

import { assignCase, closeCase, consoleCases } from '@kivuko/contract/console-cases.ts'
import { suspendCustomer } from '@kivuko/contract/console-customers.ts'
import { listDisputes, submitEvidence } from '@kivuko/contract/console-disputes.ts'
import { decideIdentityCheck } from '@kivuko/contract/console-identity.ts'
import { answerEnquiry, listEnquiries } from '@kivuko/contract/console-leads.ts'
import { decideProposal, proposeCorrection, proposeFunding, proposeRefund } from '@kivuko/contract/console-proposals.ts'
import { type Convertible, convert, quoteConversion } from '@kivuko/contract/conversions.ts'
import { sendEnquiry, subscribe } from '@kivuko/contract/leads.ts'
import type { CaseId } from '../../apps/api/src/platform/ids.ts'
import { buyWith } from '../../apps/api/test/support/disputes.ts'
import { AGENT_SCENES } from './agent-scenes.ts'
import { decideStray, payOutByHand, sellForEuro, strayTransfer, strayTransfers, takePayout } from './bank-scenes.ts'
import { BILL_SCENES } from './bill-scenes.ts'
import { BLOCK_SCENES } from './block-scenes.ts'
import { ADA, BRIAN, COMPANIES, cardOf, FROZEN, OTHERS, type Person } from './cast.ts'
import { CHAIN_SCENES } from './chain-scenes.ts'
import { COMPANY_SCENES } from './company-scenes.ts'
import { coinsOf, newKey, partOf } from './life.ts'
import { PEOPLE_SCENES } from './people-scenes.ts'
import { customerOf, handInPaper, handInSelfie, rejectPaper, tellPersonalData } from './proofs.ts'
import { changeByTwo, type Scene } from './scene.ts'
import { uploadOddStatement } from './statement-scenes.ts'
import { WALLET_SCENES } from './wallet-scenes.ts'
import type { World } from './world.ts'

/** By how many days before the last one. */
const ONCE: readonly Scene[] = [
  { before: 400, what: 'the treasury is filled up', play: (world) => fundTreasury(world, 'USDT', '60000') },
  { before: 365, what: 'a company writes', play: (world) => writeToDesk(world, 0) },
  { before: 362, what: 'the desk answers it', play: answerDesk },
  {
    before: 300,
    what: 'a setting is changed by two',
    play: (world) => changeByTwo(world, { name: 'spread_bps', value: 120, reason: 'Agreed in the meeting on prices' }),
  },
  { before: 270, what: 'the treasury is filled up again', play: (world) => fundTreasury(world, 'BTC', '2') },
  {
    before: 230,
    what: 'a card payment is disputed, and answered',
    play: (world) => disputePayment(world, personAt(0), true),
  },
  { before: 200, what: 'a company writes', play: (world) => writeToDesk(world, 1) },
  { before: 190, what: 'a balance is corrected by two', play: (world) => correctBalance(world, 'approve') },
  { before: 150, what: 'a purchase is taken back', play: refundPurchase },
  { before: 120, what: 'a selfie nobody is sure of', play: (world) => unsureSelfie(world, personAt(13), '0006') },
  { before: 119, what: 'a case is closed', play: closeOldestCase },
  { before: 90, what: 'euro are paid out by hand', play: (world) => sellForEuro(world, '120') },
  { before: 89, what: 'and confirmed by a second person', play: payOutByHand },
  { before: 75, what: 'a document is turned down', play: turnDown },
  { before: 60, what: 'a transfer without an order is sent back', play: strayTransfer },
  { before: 59, what: 'by a person', play: decideStray },
  { before: 45, what: 'a correction is rejected', play: (world) => correctBalance(world, 'reject') },
  { before: 30, what: 'people ask for the newsletter', play: askForNews },
  { before: 20, what: 'an account is frozen', play: freezeAccount },
  { before: 12, what: 'a company writes', play: (world) => writeToDesk(world, 2) },
  { before: 9, what: 'a selfie nobody is sure of', play: (world) => unsureSelfie(world, personAt(17), '0006') },
  { before: 8, what: 'somebody takes the case', play: takeCase },
  { before: 6, what: 'a card payment is disputed', play: (world) => disputePayment(world, personAt(16), false) },
  {
    before: 5,
    what: 'the issuer does not answer about a selfie',
    play: (world) => unsureSelfie(world, personAt(23), '0007'),
  },
  { before: 4, what: 'documents are handed in', play: handInPapers },
  { before: 3, what: 'a company writes', play: (world) => writeToDesk(world, 3) },
  { before: 2, what: 'euro are to be paid out by hand', play: (world) => sellForEuro(world, '85') },
  { before: 1, what: 'somebody takes the payout', play: takePayout },
  { before: 1, what: 'she exchanges coins into naira', play: (world) => exchange(world, ADA) },
  { before: 1, what: 'more euro are to be paid out', play: (world) => sellForEuro(world, '140') },
  { before: 1, what: 'transfers nobody can place', play: strayTransfers },
  { before: 1, what: 'a correction waits', play: (world) => correctBalance(world, undefined) },
  { before: 1, what: 'a statement does not agree', play: uploadOddStatement },
  { before: 1, what: 'a company writes', play: (world) => writeToDesk(world, 4) },
]

export const SCENES: readonly Scene[] = [
  ...WALLET_SCENES,
  ...AGENT_SCENES,
  ...COMPANY_SCENES,
  ...ONCE,
  ...BILL_SCENES,
  ...BLOCK_SCENES,
  ...CHAIN_SCENES,
  ...PEOPLE_SCENES,
]

function personAt(place: number): Person {
  return OTHERS[place] as Person
}

async function fundTreasury(world: World, currency: 'USDT' | 'BTC', amount: string): Promise<void> {
  const { treasury, admin } = world.staff
  const body = { currency, amount, reason: 'Bought at the exchange, see the statement of the month' } as const
  const proposal = world.heard(await treasury.call(proposeFunding, { key: newKey(), body }))
  await decide(world, proposal?.id, 'approve', admin)
}

async function decide(
  world: World,
  id: string | undefined,
  decision: 'approve' | 'reject',
  by: World['staff']['admin'],
): Promise<void> {
  const reason = decision === 'approve' ? 'Checked against the papers' : 'The customer was paid already'
  world.heard(await by.call(decideProposal, { params: { id: id ?? '' }, body: { decision, reason } }))
}

async function writeToDesk({ app, heard }: World, place: number): Promise<void> {
  const company = COMPANIES[place] as (typeof COMPANIES)[number]
  const email = `desk${place + 1}@company.example`
  heard(await app.call(sendEnquiry, { body: { ...company, email } }))
}

async function answerDesk({ staff, heard }: World): Promise<void> {
  const [enquiry] = heard(await staff.support.call(listEnquiries, { query: {} }))?.rows ?? []
  const body = { note: 'Called back; they start with two payments a month.' }
  heard(await staff.support.call(answerEnquiry, { params: { id: enquiry?.id ?? '' }, body }))
}

async function disputePayment(world: World, person: Person, isAnswered: boolean): Promise<void> {
  const { payment } = await buyWith(world.app, customerOf(world, person), cardOf(person))
  world.app.sandbox.control.cards.dispute({ payment })
  await world.rest()
  if (!isAnswered) return
  const [dispute] = world.heard(await world.staff.treasury.call(listDisputes, { query: {} }))?.rows ?? []
  const statement =
    'The customer signed in from their own phone, confirmed the payment and used the coins the same day.'
  const params = { id: dispute?.id ?? '' }
  world.heard(await world.staff.compliance.call(submitEvidence, { params, body: { statement } }))
  const [raised] = world.app.sandbox.control.cards.disputes()
  if (raised) world.app.sandbox.control.cards.endDispute({ dispute: raised.id, end: 'won' })
  await world.rest()
}

async function correctBalance(world: World, decision: 'approve' | 'reject' | undefined): Promise<void> {
  const { support, admin } = world.staff
  const body = {
    kind: 'manual_credit',
    customer: customerOf(world, BRIAN).user.id,
    currency: 'NGN',
    amount: '2500',
    reason_code: 'our_mistake',
    reason: 'The fee of a payout was taken twice',
  } as const
  const proposal = world.heard(await support.call(proposeCorrection, { key: newKey(), body }))
  if (decision) await decide(world, proposal?.id, decision, admin)
}

async function refundPurchase(world: World): Promise<void> {
  const { order } = await buyWith(world.app, customerOf(world, ADA))
  const body = {
    order_reference: order.reference,
    reason_code: 'our_mistake',
    reason: 'She chose another coin than she meant, and wrote at once',
  } as const
  const proposal = world.heard(await world.staff.support.call(proposeRefund, { key: newKey(), body }))
  await decide(world, proposal?.id, 'approve', world.staff.admin)
}

async function unsureSelfie(world: World, person: Person, end: string): Promise<void> {
  if (person.tier === 1) await tellPersonalData(world, person)
  await handInPaper(world, person, { type: 'national_id', number: `2345${end}` })
  await handInSelfie(world, person)
}

async function closeOldestCase({ app, staff, heard }: World): Promise<void> {
  // Other cases wait as well; this one is of the selfie nobody was sure of.
  const { rows = [] } = heard(await staff.compliance.call(consoleCases, { query: { kind: 'identity' } })) ?? {}
  const params = { id: rows[0]?.id ?? '' }
  heard(await staff.compliance.call(assignCase, { params, body: { to: 'me' } }))
  const checked = { decision: 'approve', reason: 'Called back at the number on file' } as const
  const check = await app.deps.db
    .selectFrom('cases')
    .select('subject')
    .where('id', '=', params.id as CaseId)
    .executeTakeFirst()
  heard(await staff.compliance.call(decideIdentityCheck, { params: { id: check?.subject ?? '' }, body: checked }))
  const body = { outcome: 'cleared', reason: 'Called back at the number on file; the pictures are theirs' } as const
  heard(await staff.compliance.call(closeCase, { params, body }))
}

async function takeCase({ staff, heard }: World): Promise<void> {
  const [found] = heard(await staff.compliance.call(consoleCases, { query: {} }))?.rows ?? []
  heard(await staff.compliance.call(assignCase, { params: { id: found?.id ?? '' }, body: { to: 'me' } }))
}

async function exchange({ heard, customers, dice }: World, person: Person): Promise<void> {
  const customer = customers.get(person)
  const coins = customer && (await coinsOf(customer))
  if (!coins) return
  const body = { from: coins.asset as Convertible, to: 'NGN', amount: partOf(coins.available_balance, dice) } as const
  const quoted = heard(await customer.call(quoteConversion, { body }))
  if (quoted) heard(await customer.call(convert, { key: newKey(), body: { quote_id: quoted.quote_id } }))
}

async function turnDown(world: World): Promise<void> {
  await tellPersonalData(world, personAt(21))
  await rejectPaper(world, await handInPaper(world, personAt(21), { type: 'drivers_license' }))
}

async function handInPapers(world: World): Promise<void> {
  for (const [place, type] of [
    [4, 'passport'],
    [14, 'national_id'],
    [25, 'drivers_license'],
  ] as const) {
    await handInPaper(world, personAt(place), { type })
  }
}

async function freezeAccount(world: World): Promise<void> {
  const params = { id: customerOf(world, FROZEN).user.id }
  const body = { is_suspended: true, reason: 'Card reported as stolen; waits for the owner’s papers' }
  world.heard(await world.staff.compliance.call(suspendCustomer, { params, body }))
  world.frozen.add(FROZEN)
}

async function askForNews({ app, heard }: World): Promise<void> {
  for (const name of ['halima', 'otieno', 'chidera', 'wairimu'])
    heard(await app.call(subscribe, { body: { email: `${name}@reader.example`, source: 'footer' } }))
}
