import type { Customer, TestApp } from './test-app.ts'

/** One that was paid, and its number saved. */
export async function addBill(app: TestApp, { user }: Customer) {
  const user_id = user.id as `usr_${string}`
  const tail = user.id.slice(4)
  const now = app.clock.now()
  const reference = `KV-B${tail.slice(-8).toUpperCase()}`
  const shared = {
    user_id,
    biller_id: 'ikeja',
    biller_name: 'Ikeja Electric',
    kind: 'electricity',
    currency: 'NGN',
    number: '45701239999',
    customer_name: 'ADA OBI',
    created_at: now,
  } as const
  await app.deps.db
    .insertInto('bills')
    .values({
      ...{ ...shared, id: `bil_${tail}`, reference, client_reference: `web-${tail}`, state: 'completed' },
      ...{ product_id: 'prepaid', product_name: 'Prepaid', amount_units: 1n, fee_units: 0n, attempts: 1 },
      ...{ sent_at: now, provider_ref: null, token: '1234', units: null, token_pending: false, problem: null },
      ...{ ended_at: now, short_since: null, shortages: 0 },
    })
    .execute()
  const id = `svb_${tail}` as const
  await app.deps.db
    .insertInto('saved_billers')
    .values({ ...shared, id, label: 'Home' })
    .execute()
  return { bill: reference, savedBiller: id }
}
