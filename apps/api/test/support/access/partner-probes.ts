// Calls of members that name a partner: a stranger finds none of them.
import type { Probe } from './probes.ts'

const UNHEARD = `ptn_${'0'.repeat(26)}`
const MEMBER = `ptm_${'0'.repeat(26)}`
const KEY = `apk_${'0'.repeat(26)}`
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
  named('listPartnerKeys', { query: MODE }),
  named('createPartnerKey', { body: { ...MODE, name: 'A server', scopes: ['rails:read'] } }),
  named('rotatePartnerKey', { params: { key: KEY }, body: { ...MODE, overlap_hours: 1 } }),
  named('revokePartnerKey', { params: { key: KEY }, body: MODE }),
  named('listPartnerRequests', { query: MODE }),
  { id: 'joinPartner', thing: 'partnerInvitation', unheard: MEMBER, sent: (name) => ({ params: { id: name } }) },
]
