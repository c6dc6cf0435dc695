// Calls that name a company, or something of one.
import { LAKE_TRADERS } from '../companies.ts'
import type { Probe } from './probes.ts'

const NO_COMPANY = `usr_${'0'.repeat(26)}`
const NO_REQUEST = `cpr_${'0'.repeat(26)}`

function byId(body?: object): Probe['sent'] {
  return (id) => ({ params: { id }, ...(body ? { body } : {}) })
}

export const COMPANY_PROBES: readonly Probe[] = [
  { id: 'readCompany', thing: 'company', unheard: NO_COMPANY, sent: byId() },
  { id: 'changeCompany', thing: 'company', unheard: NO_COMPANY, sent: byId(LAKE_TRADERS) },
  {
    id: 'nameCompanyPerson',
    thing: 'company',
    unheard: NO_COMPANY,
    sent: byId({ name: 'Ada Obi', email: 'ada@kivuko.example', role: 'director' }),
  },
  {
    id: 'removeCompanyPerson',
    thing: 'company',
    unheard: NO_COMPANY,
    sent: (name) => ({ params: { id: name, person: `cpp_${'0'.repeat(26)}` } }),
  },
  { id: 'submitCompany', thing: 'company', unheard: NO_COMPANY, sent: byId() },
  { id: 'listMembers', thing: 'openCompany', unheard: NO_COMPANY, sent: byId() },
  {
    id: 'inviteMember',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: byId({ email: 'brian@kivuko.example', role: 'viewer' }),
  },
  {
    id: 'changeMember',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: (name) => ({ params: { id: name, member: `cpm_${'0'.repeat(26)}` }, body: { role: 'viewer' } }),
  },
  {
    id: 'removeMember',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: (name) => ({ params: { id: name, member: `cpm_${'0'.repeat(26)}` } }),
  },
  { id: 'listCompanyRequests', thing: 'openCompany', unheard: NO_COMPANY, sent: byId() },
  {
    id: 'approveCompanyRequest',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: (name) => ({ params: { id: name, request: NO_REQUEST } }),
  },
  {
    id: 'rejectCompanyRequest',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: (name) => ({ params: { id: name, request: NO_REQUEST }, body: { reason: 'Not needed' } }),
  },
  {
    id: 'setCompanyLimit',
    thing: 'openCompany',
    unheard: NO_COMPANY,
    sent: byId({ currency: 'NGN', amount: '1000' }),
  },
]
