// Customers whose money leaves: from their wallets to phones of M-Pesa and to bank accounts, and what arrived of it there.
import { cashOutFee } from '@kivuko/contract/cash-outs.ts'
import { IDEMPOTENCY_HEADER, PROOF_HEADER } from '@kivuko/contract/endpoint.ts'
import { proofHeader } from '@kivuko/contract/proof.ts'
import { money, toDecimal } from '@kivuko/money/money.ts'
import { sql } from 'kysely'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import { clearing, customerAvailable } from '../../src/accounting/chart.ts'
import type { Deps } from '../../src/deps.ts'
import { nairaAccount } from './sales.ts'
import { PASSWORD } from './test-app.ts'

/** Told once; twice; late; told that it timed out, and then paid. */
const PHONES = ['0111', '0003', '0004', '0009']
/** Told once; twice; late. */
const ACCOUNTS = ['4321', '0003', '0004']
const TO_PHONE = '80'
const TO_BANK = money('NGN', 50_000n)
const BANK_FEE_BPS = 100n
/** Shillings and naira to begin with: a million each. */
const OWNED = 100_000_000n

/** References of what was accepted. */
export type SentOut = { toPhones: string[]; toBanks: string[] }
type Post = (path: string, body: object, headers?: Record<string, string>) => Promise<unknown>

export async function giveToSenders({ ledger }: Deps, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds)
    for (const asset of ['NGN', 'KES'] as const)
      await ledger.post({
        key: `gift:${userId}:${asset}`,
        kind: 'gift',
        reference: userId,
        entries: [
          { account: clearing('custody', asset), units: -OWNED },
          { account: customerAvailable(userId, asset), units: OWNED },
        ],
      })
}

/** Sends once: to their own phone and their own account in turns. */
export async function sendOut(post: Post, sender: { customer: number; round: number; sent: SentOut }): Promise<void> {
  const { customer, round, sent } = sender
  const reference = `sender-${customer}-${round}`
  // Whoever sends somewhere new proves who they are.
  const proof = round < 2 && { [PROOF_HEADER]: proofHeader({ way: 'password', value: PASSWORD }) }
  const headers = { [IDEMPOTENCY_HEADER]: reference, ...proof }
  if (round % 2 === 0) {
    const phone_number = `07121${customer}${PHONES[customer % PHONES.length]}`
    const asked = { phone_number, reference, amount: TO_PHONE, currency: 'KES' }
    if (await post('/payments/mobile-money/transfer', asked, headers)) sent.toPhones.push(reference)
    return
  }
  const [amount, fee] = [TO_BANK, cashOutFee(TO_BANK, BANK_FEE_BPS)].map(toDecimal)
  const destination = nairaAccount(ACCOUNTS[customer % ACCOUNTS.length])
  const asked = { currency: 'NGN', amount, fee, destination, reference }
  if (await post('/cash-outs', asked, headers)) sent.toBanks.push(reference)
}

type Left = { reference: string; id: string }

/** What is wrong with what left, in words: each that was accepted must be at its network once, and nothing else. */
export async function checkSentOnce(deps: Deps, { control }: Sandbox, sent: SentOut): Promise<string[]> {
  const { rows: phones } = await sql<Left>`select o.client_reference as reference, d.id from disbursements d
    join (select id, client_reference from payouts union all select id, client_reference from cash_outs) as o
    on o.id = d.owner_id`.execute(deps.db)
  const { rows: banks } = await sql<Left>`select c.client_reference as reference, b.id from cash_outs c
    join bank_payouts b on b.owner_id = c.id`.execute(deps.db)
  // By the id under which the network was asked.
  const paid = control.phones.payouts().filter(({ result }) => result?.code === 0)
  const sentToBanks = control.bank.payouts().filter(({ status }) => status === 'success')
  return [
    ...notOnce(
      sent.toPhones,
      phones,
      paid.map(({ originatorConversationId }) => originatorConversationId),
    ),
    ...notOnce(
      sent.toBanks,
      banks,
      sentToBanks.map(({ reference }) => reference),
    ),
  ]
}

function notOnce(accepted: readonly string[], left: readonly Left[], arrived: readonly string[]): string[] {
  const reached = new Map<string, number>()
  const references = new Map(left.map(({ id, reference }) => [id, reference]))
  const strangers = arrived.filter((id) => !references.has(id))
  for (const id of arrived) {
    const reference = references.get(id) ?? ''
    reached.set(reference, (reached.get(reference) ?? 0) + 1)
  }
  return [
    ...accepted
      .filter((reference) => reached.get(reference) !== 1)
      .map((reference) => `${reference} arrived ${reached.get(reference) ?? 0} times`),
    ...strangers.map((id) => `${id} arrived, and nobody sent it`),
    ...(arrived.length > accepted.length ? [`${accepted.length} were accepted, and ${arrived.length} arrived`] : []),
  ]
}
