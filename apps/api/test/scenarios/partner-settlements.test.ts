// Goal: each month a partner has in its float what its customers paid it in margins, once, with a report that adds up to the
// ledger; what is given back later is taken from the next.
import { listAccruedMargins } from '@kivuko/contract/partner-dashboard.ts'
import * as contract from '@kivuko/contract/partner-floats.ts'
import { money } from '@kivuko/money/money.ts'
import { parseCsv } from 'hucre/csv'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partnerMargin } from '../../src/accounting/chart.ts'
import { marginGivenBack, marginWithheld } from '../../src/accounting/recipes/partner-margin.ts'
import { floatOf } from '../../src/partners/floats/float-wallet.ts'
import { settleMonth } from '../../src/partners/settlements/settle-month.ts'
import type { PartnerId } from '../../src/platform/ids.ts'
import { type BothModes, callWith, newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'
import { fileAt } from '../support/payouts.ts'
import { ledgerFaults, ledgerUnits } from '../support/phone-payments.ts'

const DAY_MS = 86_400_000
type Earning = Awaited<ReturnType<typeof startEarning>>

/** A partner in the live mode, and what its months are made of. */
async function startEarning(both: BothModes) {
  const { live } = both
  const { deps } = live
  const partner = await newPartner(both)
  await openLive(both, partner)
  const partnerId = partner.id as PartnerId
  const ask = callWith(both, (await newKey(partner, { mode: 'live' })).secret)
  const account = partnerMargin(partnerId, 'KES').name
  // Margins as orders leave them: how they do has tests of its own.
  const earn = (causeId: string, units: bigint) =>
    deps.ledger.post({
      ...{ key: `earned:${causeId}`, kind: 'purchase', reference: causeId },
      entries: [
        { account: partnerMargin(partnerId, 'KES'), units },
        { account: { name: 'clearing:mpesa:KES', asset: 'KES', mayGoNegative: true }, units: -units },
      ],
    })
  const takeBack = (causeId: string, units: bigint) =>
    deps.ledger.post(marginWithheld({ causeId, partnerId, amount: money('KES', units) }))
  await earn('ord_1', 1_250n)
  await earn('=cmd()', 333n)
  await takeBack('ord_1:1', 83n)
  const of = { params: { id: partner.id }, query: { mode: 'live' } } as const
  const list = async () => (await partner.owner.call(contract.listPartnerSettlements, of)).body.settlements
  /** As its server reads them. */
  const listed = async () => (await ask(contract.listSettlements, { query: { limit: '2' } })).body
  const float = async () => (await ask(contract.listPartnerFloat)).body.data.find((each) => each.currency === 'KES')
  /** What no settlement has yet. */
  const accrued = async () => {
    const { body } = await partner.owner.call(listAccruedMargins, of)
    return body.accrued.find(({ currency }) => currency === 'KES')
  }
  /** Members stay signed in. */
  const nextMonth = async () => {
    live.clock.advance(31 * DAY_MS)
    const later = new Date(live.clock.now().getTime() + 31 * DAY_MS)
    await sql`update sessions set last_seen_at = ${live.clock.now()}, expires_at = ${later}, ends_at = ${later}`.execute(
      deps.db,
    )
  }
  return { partner, partnerId, account, ask, earn, takeBack, list, listed, accrued, float, nextMonth }
}

test('PTN-165 PTN-166 PTN-228 PTN-261 a month is settled once, adds up to the ledger, and late refunds are taken from the next', async () => {
  await using both = await startBothModes({ sandbox: true })
  const { live } = both
  const { deps } = live
  const earning = await startEarning(both)
  const { partner, partnerId, account, earn, takeBack, list, accrued, float, nextMonth } = earning
  expect(await accrued()).toEqual({ currency: 'KES', earned: '15.00', carried_in: '0.00' })
  // The month is not over.
  await settleMonth(deps)
  expect(await list()).toEqual([])
  await nextMonth()
  // Two processes at once, and again on every day of the month.
  await Promise.all([settleMonth(deps), settleMonth(deps)])
  await settleMonth(deps)
  const [first, ...others] = await list()
  expect(others).toEqual([])
  expect(first).toMatchObject({
    accrued: '15.83',
    reversed: '0.83',
    earned: '15.00',
    carried_in: '0.00',
    paid: '15.00',
    carried_out: '0.00',
  })
  expect([(await float())?.available, await ledgerUnits(live, account)]).toEqual(['15.00', 0n])
  expect(await accrued()).toEqual({ currency: 'KES', earned: '0.00', carried_in: '0.00' })
  const named = { id: partner.id, settlement: first?.id ?? '' }
  const file = await fileAt(both, partner.owner, contract.partnerSettlementFile, named)
  const [, ...lines] = parseCsv(file.replace(/^\uFEFF/, '')) as string[][]
  expect(lines.map(([, what, reference, , , amount]) => [what, reference, amount])).toEqual([
    ['purchase', 'ord_1', '12.50'],
    ['purchase', "'=cmd()", '3.33'],
    ['margin_withheld', 'ord_1:1', '-0.83'],
    ['Paid into the float', expect.stringMatching(/^KV-/), '15.00'],
  ])
  const journals = await deps.db.selectFrom('partner_settlements').selectAll().execute()
  expect(journals).toHaveLength(1)
  // Given back after it was paid: the next month owes it first.
  await takeBack('ord_1:2', 1_000n)
  expect(await accrued()).toEqual({ currency: 'KES', earned: '-10.00', carried_in: '0.00' })
  await nextMonth()
  await settleMonth(deps)
  expect((await list())[0]).toMatchObject({ earned: '-10.00', paid: '0.00', carried_out: '-10.00' })
  expect(await accrued()).toEqual({ currency: 'KES', earned: '0.00', carried_in: '-10.00' })
  await earn('ord_3', 1_750n)
  await deps.ledger.post(marginGivenBack({ causeId: 'ord_1:3', partnerId, amount: money('KES', 50n) }))
  await nextMonth()
  await settleMonth(deps)
  expect((await list())[0]).toMatchObject({ earned: '18.00', carried_in: '-10.00', paid: '8.00', carried_out: '0.00' })
  expect([(await float())?.available, await ledgerUnits(live, account)]).toEqual(['23.00', 0n])
  // A month in which nothing happened has none.
  await nextMonth()
  await settleMonth(deps)
  expect(await list()).toHaveLength(3)
  await isReadByItsServer(both, earning)
  expect(await ledgerFaults(live)).toEqual([])
  const floatId = await floatOf(deps, partnerId)
  const told = await deps.db
    .selectFrom('transactions')
    .select(['type', 'amount_units'])
    .where('user_id', '=', floatId)
    .orderBy('id')
    .execute()
  expect(told.map(({ amount_units }) => amount_units)).toEqual([1_500n, 800n])
})

/** Three months, the last of which made up for the one before. */
async function isReadByItsServer({ live }: BothModes, { ask, list, listed }: Earning): Promise<void> {
  const [, , first] = await list()
  const server = await listed()
  expect(server.data).toEqual((await list()).slice(0, 2))
  expect(server.data.map(({ accrued, reversed }) => [accrued, reversed])).toEqual([
    ['17.50', '-0.50'],
    ['0.00', '10.00'],
  ])
  const rest = await ask(contract.listSettlements, { query: { cursor: server.next ?? '' } })
  expect(rest.body).toEqual({ data: [first], next: null })
  // What the release before settled does not say what went back: it is summed.
  await live.asOwner((owner) => owner.query('update partner_settlements set reversed_units = null'))
  for (const each of await list())
    expect((await ask(contract.readSettlement, { params: { id: each.id } })).body).toEqual(each)
}
