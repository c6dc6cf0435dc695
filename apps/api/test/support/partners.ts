// An installation with both modes, and partners in it.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { PARTNER_SCOPES, type PartnerMode, type PartnerScope } from '@kivuko/contract/partner-keys.ts'
import { createPartner, createPartnerKey, type Partner } from '@kivuko/contract/partners.ts'
import { sql } from 'kysely'
import type { CallInput } from './call.ts'
import { callOverHttp } from './over-http.ts'
import { giveSecondStep } from './staff.ts'
import { type Customer, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

export type BothModes = AsyncDisposable & { live: TestApp; test: TestApp }

/** The live application with the test application behind it, each with a database of its own. */
export async function startBothModes(options: TestAppOptions = {}): Promise<BothModes> {
  await using undo = new AsyncDisposableStack()
  const test = undo.use(await startTestApp({ ...options, processes: 1, mode: 'test' }))
  const live = undo.use(await startTestApp({ ...options, processes: 1, beside: test }))
  const rest = undo.move()
  return { live, test, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

export type TestPartner = Partner & { owner: Customer }

/** A customer with a second factor, who becomes a partner. */
export async function newPartner({ live }: BothModes, name = 'Lake Wallet'): Promise<TestPartner> {
  const owner = await live.customer()
  await giveSecondStep(live, owner)
  const { body } = await owner.call(createPartner, { body: { name, website: 'https://wallet.example' } })
  return { ...body, owner }
}

/** Written into the table at once: how live access is truly opened has a test of its own. */
export async function openLive({ live }: BothModes, { id }: TestPartner): Promise<void> {
  await sql`update partners set state = 'live', asked_at = ${live.clock.now()}, decided_at = ${live.clock.now()}
    where id = ${id}`.execute(live.deps.db)
}

type KeyWanted = { mode?: PartnerMode; scopes?: readonly PartnerScope[]; networks?: string[] }

/** A key with every scope, unless it says which. */
export async function newKey(partner: TestPartner, { mode = 'test', scopes, networks = [] }: KeyWanted = {}) {
  const body = { mode, name: 'A server', scopes: [...(scopes ?? PARTNER_SCOPES)], networks }
  return (await partner.owner.call(createPartnerKey, { params: { id: partner.id }, body })).body
}

/** Calls as the partner's server does: over the network, at the one address both modes have. */
export function callWith({ live }: BothModes, secret: string) {
  const call = callOverHttp(live.url)
  return <const E extends EndpointSpec>(endpoint: E, input: CallInput<E> = {}) =>
    call(endpoint, { token: secret, ...input })
}
