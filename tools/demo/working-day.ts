// What staff of the demo's world do on every working day: nothing waits at a desk for months.
import { assignCase, closeCase, consoleCases } from '@kivuko/contract/console-cases.ts'
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
import { answerEnquiry, listEnquiries } from '@kivuko/contract/console-leads.ts'
import { sendBackTransfers } from './bank-scenes.ts'
import { releaseOldPurchases } from './card-scenes.ts'
import { approvePaper } from './proofs.ts'
import { DAY_MS, type World } from './world.ts'

/** Longer than anything of the last days waits, which visitors of the demo are to find. */
const PAPER_DAYS = 5
const CASE_DAYS = 9
const ENQUIRY_DAYS = 14

export async function workOff(world: World): Promise<void> {
  await releaseOldPurchases(world)
  await sendBackTransfers(world)
  await decideOldPapers(world)
  await closeOldDisputes(world)
  await answerOldEnquiries(world)
}

async function decideOldPapers(world: World): Promise<void> {
  const { rows = [] } = world.heard(await world.staff.compliance.call(consoleDocuments, { query: {} })) ?? {}
  for (const { id } of older(rows, ({ created_at: at }) => at, { world, days: PAPER_DAYS }))
    await approvePaper(world, id)
}

/** A case about a selfie ends with the selfie, so it has a scene of its own. */
async function closeOldDisputes(world: World): Promise<void> {
  const { compliance } = world.staff
  const { rows = [] } =
    world.heard(await compliance.call(consoleCases, { query: { kind: 'dispute', state: 'open' } })) ?? {}
  for (const { id } of older(rows, ({ opened_at: at }) => at, { world, days: CASE_DAYS })) {
    const params = { id }
    world.heard(await compliance.call(assignCase, { params, body: { to: 'me' } }))
    const body = { outcome: 'cleared', reason: 'Ordinary use; the network decided for us' } as const
    world.heard(await compliance.call(closeCase, { params, body }))
  }
}

async function answerOldEnquiries(world: World): Promise<void> {
  const { support } = world.staff
  const { rows = [] } = world.heard(await support.call(listEnquiries, { query: { state: 'open' } })) ?? {}
  for (const { id } of older(rows, ({ created_at: at }) => at, { world, days: ENQUIRY_DAYS }))
    world.heard(
      await support.call(answerEnquiry, { params: { id }, body: { note: 'Called back; they think it over.' } }),
    )
}

function older<Row>(rows: readonly Row[], at: (row: Row) => string, { world, days }: { world: World; days: number }) {
  const latest = world.time.now().getTime() - days * DAY_MS
  return rows.filter((row) => Date.parse(at(row)) < latest)
}
