// Calls of members that name a partner: a stranger finds none of them.
import type { Probe } from './probes.ts'

const UNHEARD = `ptn_${'0'.repeat(26)}`
const MEMBER = `ptm_${'0'.repeat(26)}`
const KEY = `apk_${'0'.repeat(26)}`
const WEBHOOK = { webhook: `pwh_${'0'.repeat(26)}` }
const PAYOUT = { payout: `bpy_${'0'.repeat(26)}` }
const MODE = { mode: 'test' }

type Rest = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const named = (id: Probe['id'], { params, ...rest }: Rest = {}): Probe => ({
  id,
  thing: 'partner',
  unheard: UNHEARD,
  sent: (name) => ({ params: { id: name, ...params }, ...rest }),
})

export const PARTNER_PROBES: readonly Probe[] = [
  named('readPartner'),
  named('askForLive'),
  named('invitePartnerMember', { body: { email: 'somebody@kivuko.example', role: 'viewer' } }),
  named('removePartnerMember', { params: { member: MEMBER } }),
  named('changePartnerRole', { params: { member: MEMBER }, body: { role: 'viewer' } }),
  named('listPartnerKeys', { query: MODE }),
  named('createPartnerKey', { body: { ...MODE, name: 'A server', scopes: ['rails:read'] } }),
  named('rotatePartnerKey', { params: { key: KEY }, body: { ...MODE, overlap_hours: 1 } }),
  named('setPartnerPublicKey', { params: { key: KEY }, body: { ...MODE, public_key: null } }),
  named('revokePartnerKey', { params: { key: KEY }, body: MODE }),
  named('listPartnerRequests', { query: MODE }),
  named('readPartnerOrigins', { query: MODE }),
  named('setPartnerOrigins', { body: { ...MODE, origins: [], return_addresses: [] } }),
  named('listPartnerWebhooks', { query: MODE }),
  named('createPartnerWebhook', { body: { ...MODE, url: 'https://shop.example/hooks' } }),
  named('rotateWebhookSecret', { params: WEBHOOK, body: { ...MODE, overlap_hours: 1 } }),
  named('switchWebhook', { params: WEBHOOK, body: { ...MODE, is_on: false } }),
  named('removeWebhook', { params: WEBHOOK, body: MODE }),
  named('listWebhookDeliveries', { params: WEBHOOK, query: MODE }),
  named('replayDelivery', { params: WEBHOOK, body: { ...MODE, since: '2026-01-31T08:00:00Z' } }),
  named('listMemberOrders', { query: MODE }),
  named('readMemberOrder', { params: { order: `ord_${'0'.repeat(26)}` }, query: MODE }),
  named('listMemberCustomers', { query: MODE }),
  named('listAccruedMargins', { query: MODE }),
  named('readPartnerMargin', { query: MODE }),
  named('setPartnerMargin', { body: { ...MODE, margin_bps: 1 } }),
  named('readPartnerFloat', { query: MODE }),
  named('listPartnerSettlements', { query: MODE }),
  named('partnerSettlementFile', { params: { settlement: `pst_${'0'.repeat(26)}` }, query: MODE }),
  named('listPartnerPayouts', { query: MODE }),
  named('uploadBulkPayout', { body: MODE }),
  named('withdrawFloat', {
    body: {
      ...MODE,
      currency: 'KES',
      amount: '100',
      destination: { kind: 'mobile_money', phone_number: '0712345678' },
    },
  }),
  named('approvePartnerPayout', { params: PAYOUT, body: MODE }),
  named('rejectPartnerPayout', { params: PAYOUT, body: { ...MODE, reason: 'Not ours' } }),
  named('partnerPayoutResults', { params: PAYOUT, query: MODE }),
  { id: 'joinPartner', thing: 'partnerInvitation', unheard: MEMBER, sent: (name) => ({ params: { id: name } }) },
]
