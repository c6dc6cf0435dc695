// Statements of providers beside the books of the demo's world.
import { listDifferences, noteDifference, startReconciliation } from '@kivuko/contract/console-reconciliation.ts'
import { listTransactions } from '@kivuko/contract/transactions.ts'
import { mpesaStatement, uploadFile } from '../../apps/api/test/support/reconciliations.ts'
import { BRIAN } from './cast.ts'
import { customerOf } from './proofs.ts'
import type { World } from './world.ts'

/** Each provider's statement beside the books. */
export async function reconcileAll({ staff, heard, rest }: World): Promise<void> {
  for (const provider of ['stripe', 'paystack', 'bank'] as const) {
    heard(await staff.treasury.call(startReconciliation, { body: { provider } }))
    await rest()
  }
}

/** A payment that the network lists, and of which the books know nothing. */
export async function uploadOddStatement(world: World): Promise<void> {
  const { app, staff, heard, time } = world
  const customer = customerOf(world, BRIAN)
  const lines = heard(await customer.call(listTransactions, { query: { limit: '1' } }))?.transactions ?? []
  const at = time.now()
  const odd = { receipt: 'TKP4XN2Q8R', at, paidIn: '3,750.00', account: lines[0]?.external_reference ?? 'none' }
  const { run, status } = await uploadFile(app, staff.treasury, mpesaStatement([odd]))
  if (status >= 300) throw new Error('the statement was refused')
  await world.rest()
  const found = heard(await staff.treasury.call(listDifferences, { query: { provider: 'mpesa', state: 'open' } }))
  const [difference] = found?.rows ?? []
  if (!difference) throw new Error(`${run.id} found no difference`)
  const body = { reason: 'Asked the network; ticket 4471 is open.' }
  heard(await staff.treasury.call(noteDifference, { params: { id: difference.id }, body }))
}
