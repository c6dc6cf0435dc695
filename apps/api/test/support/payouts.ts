// A partner that pays many phones from its float: an owner who holds the key, and a colleague in finance who decides.
import { API_BASE, type EndpointSpec } from '@kivuko/contract/endpoint.ts'
import type { Problem } from '@kivuko/contract/errors.ts'
import { listPartnerFloat } from '@kivuko/contract/partner-floats.ts'
import { type BulkPayout, uploadBulkPayout } from '@kivuko/contract/partner-payouts.ts'
import { floatOf } from '../../src/partners/floats/float-wallet.ts'
import { newId, type PartnerId } from '../../src/platform/ids.ts'
import { callerHeaders, holdToken, newDevice } from './device.ts'
import { give } from './gifts.ts'
import { type BothModes, callWith, newKey, newPartner, openLive, type TestPartner } from './partners.ts'
import { giveSecondStep } from './staff.ts'
import type { Customer } from './test-app.ts'

/** Somebody verified at a device of their own, who was brought in so many days ago. */
export async function newMember(
  { live }: BothModes,
  partner: TestPartner,
  { role = 'finance', days = 60 }: { role?: 'owner' | 'finance' | 'developer' | 'viewer'; days?: number } = {},
): Promise<Customer> {
  const customer = await live.customer()
  await giveSecondStep(live, customer)
  const device = await newDevice()
  holdToken(device, customer.token)
  const user_id = customer.user.id as `usr_${string}`
  const { db } = live.deps
  await db.updateTable('sessions').set({ device: device.thumbprint }).where('user_id', '=', user_id).execute()
  await db.updateTable('users').set({ kyc_tier: 3 }).where('id', '=', user_id).execute()
  const then = new Date(live.clock.now().getTime() - days * 86_400_000)
  const invited_by = partner.owner.user.id as `usr_${string}`
  const of = { partner_id: partner.id as PartnerId, email: customer.email, role, invited_by, user_id }
  const row = { id: newId('ptm', then), ...of, added_at: then, joined_at: then, ended_at: null }
  await db.insertInto('partner_members').values(row).execute()
  return customer
}

export type Payers = Awaited<ReturnType<typeof startPayers>>

/** In the live mode, with so many shillings in the float. */
export async function startPayers(both: BothModes, { shillings = '100000' }: { shillings?: string } = {}) {
  const partner = await newPartner(both)
  await openLive(both, partner)
  const finance = await newMember(both, partner)
  const { secret } = await newKey(partner, { mode: 'live' })
  const ask = callWith(both, secret)
  const floatId = await floatOf(both.live.deps, partner.id as PartnerId)
  if (Number(shillings) > 0)
    await give(both.live, { user: { id: floatId } } as Customer, 'KES', BigInt(shillings) * 100n)
  const balance = async () => (await ask(listPartnerFloat)).body.data.find(({ currency }) => currency === 'KES')
  return { partner, finance, ask, floatId, balance, params: { id: partner.id } }
}

/** A file that a member takes along, as text. */
export async function fileAt(
  { live }: BothModes,
  { token }: Customer,
  endpoint: EndpointSpec,
  params: Record<string, string>,
): Promise<string> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const url = `${live.url}${API_BASE}${path}?mode=live`
  const response = await fetch(url, { headers: await callerHeaders(live, { method: 'GET', url, token }) })
  if (response.status !== 200) throw new Error(`${path} was refused: ${await response.text()}`)
  return response.text()
}

/** A file that a member brings for the live mode. */
export async function upload({ live }: BothModes, { params }: Payers, { token }: Customer, bytes: string | Buffer) {
  const form = new FormData()
  form.set('mode', 'live')
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), 'payouts.csv')
  const url = `${live.url}${API_BASE}${uploadBulkPayout.path.replace('{id}', params.id)}`
  const headers = await callerHeaders(live, { method: 'POST', url, token })
  const response = await fetch(url, { method: 'POST', body: form, headers })
  const body = (await response.json()) as object
  return { status: response.status, body: body as BulkPayout, problem: body as Problem }
}
