// Companies of the demo's world: one whose members decide together what leaves it, and one that applied.
import {
  applyForCompany,
  confirmCompanyLink,
  inviteMember,
  nameCompanyPerson,
  readCompany,
  submitCompany,
} from '@kivuko/contract/companies.ts'
import { approveCompanyRequest, listCompanyRequests, rejectCompanyRequest } from '@kivuko/contract/company-requests.ts'
import type { CompanyDetails } from '@kivuko/contract/company-rules.ts'
import { consoleCompanies, decideCompany } from '@kivuko/contract/console-companies.ts'
import { consoleDocuments } from '@kivuko/contract/console-documents.ts'
import type { MemberRole } from '@kivuko/contract/member-roles.ts'
import { transferInternally } from '@kivuko/contract/transfers.ts'
import { actingFor, sendPaper } from '../../apps/api/test/support/companies.ts'
import { mailTo } from '../../apps/api/test/support/security-mail.ts'
import { COMPANIES, COMPANY_ADMIN, FOLAKE, named, type Person } from './cast.ts'
import { newKey } from './life.ts'
import { approvePaper, customerOf } from './proofs.ts'
import { bring, type Scene } from './scene.ts'
import type { World } from './world.ts'

/** Both wrote to the trading desk before. */
const SAHARA: CompanyDetails = {
  name: COMPANIES[0].company,
  country: 'NG',
  registration_number: 'RC1482093',
  address: {
    address_line1: '41 Broad Street',
    street: 'Third floor',
    city: 'Lagos',
    county: 'Lagos',
    postal_code: '101001',
  },
}
const COOPERATIVE: CompanyDetails = {
  name: COMPANIES[2].company,
  country: 'NG',
  registration_number: 'RC709164',
  address: { address_line1: '7 Creek Road', street: '', city: 'Apapa', county: 'Lagos', postal_code: '102273' },
}
const [MAKER, VIEWER, SUPPLIER, BUYER] = ['Emeka Nwosu', 'Halima Bello', 'Obinna Ugwu', 'Ngozi Eze'].map(named) as [
  Person,
  Person,
  Person,
  Person,
]
const APPLICANT = named('Temitope Oluwafunmilayo Ogunleye-Bankole')
const MEMBERS: readonly [Person, MemberRole][] = [
  [FOLAKE, 'checker'],
  [MAKER, 'maker'],
  [VIEWER, 'viewer'],
]

export const COMPANY_SCENES: readonly Scene[] = [
  { before: 260, what: 'a company applies', play: applyForSahara },
  { before: 257, what: 'it is approved', play: openSahara },
  { before: 256, what: 'its members are invited', play: inviteMembers },
  { before: 210, what: 'the company is paid', play: (world) => payCompany(world, '640000', 'Aso oke, 40 pieces') },
  { before: 205, what: 'it pays by two', play: (world) => payByTwo(world, '215000', 'Cotton, invoice 1107') },
  {
    before: 88,
    what: 'the company is paid',
    play: (world) => payCompany(world, '480000', 'Adire for the shop in Enugu'),
  },
  { before: 80, what: 'it pays by two', play: (world) => payByTwo(world, '150000', 'Dyes and thread') },
  { before: 44, what: 'the company is paid', play: (world) => payCompany(world, '900000', 'Uniforms, first half') },
  { before: 24, what: 'a request is rejected', play: rejectOnce },
  { before: 23, what: 'it pays by two', play: (world) => payByTwo(world, '260000', 'Cotton, invoice 1163') },
  { before: 10, what: 'the company is paid', play: (world) => payCompany(world, '900000', 'Uniforms, second half') },
  { before: 3, what: 'another company applies', play: applyForCooperative },
  {
    before: 1,
    what: 'a payment waits for a second member',
    play: (world) => ask(world, '385000', 'Cotton, invoice 1189: 60 bales, delivered to Apapa'),
  },
]

/** The open one, as its admin reads it. */
async function saharaOf(world: World) {
  const { staff, heard } = world
  const search = SAHARA.name
  const { rows = [] } = heard(await staff.compliance.call(consoleCompanies, { query: { search } })) ?? {}
  const params = { id: rows[0]?.id ?? '' }
  const company = heard(await customerOf(world, COMPANY_ADMIN).call(readCompany, { params }))
  if (!company) throw new Error(`${SAHARA.name} is not there yet`)
  return company
}

type Named = { person: Person; role: 'director' | 'owner' | 'director_and_owner'; share_percent: string }

/** With its papers, and handed in. */
async function applyFor(world: World, body: CompanyDetails, people: readonly [Named, ...Named[]]): Promise<void> {
  const applicant = customerOf(world, people[0].person)
  const company = world.heard(await applicant.call(applyForCompany, { body }))
  if (!company) return
  const params = { id: company.id }
  for (const { person, ...about } of people) {
    const given = { name: person.fullName, email: person.email, ...about }
    world.heard(await applicant.call(nameCompanyPerson, { params, body: given }))
  }
  for (const type of ['incorporation', 'list_of_owners'] as const) {
    const { status, code } = await sendPaper(world.app, applicant, company.id, type)
    if (status >= 300) throw new Error(`${body.name}: ${type} was refused: ${code}`)
  }
  world.heard(await applicant.call(submitCompany, { params }))
}

function applyForSahara(world: World): Promise<void> {
  return applyFor(world, SAHARA, [
    { person: COMPANY_ADMIN, role: 'director_and_owner', share_percent: '62.5' },
    { person: FOLAKE, role: 'owner', share_percent: '37.5' },
  ])
}

function applyForCooperative(world: World): Promise<void> {
  return applyFor(world, COOPERATIVE, [
    { person: APPLICANT, role: 'director', share_percent: '0' },
    { person: named('Aisha Mohammed'), role: 'director_and_owner', share_percent: '40' },
  ])
}

async function followLink(world: World, person: Person): Promise<void> {
  const token = /company-link#(\S+)/.exec(await mailTo(world.app, person.email, /A company names you/))?.[1] ?? ''
  world.heard(await customerOf(world, person).call(confirmCompanyLink, { body: { token } }))
}

async function openSahara(world: World): Promise<void> {
  const { compliance } = world.staff
  for (const person of [COMPANY_ADMIN, FOLAKE]) await followLink(world, person)
  const { rows = [] } = world.heard(await compliance.call(consoleDocuments, { query: { search: SAHARA.name } })) ?? {}
  for (const { id } of rows) await approvePaper(world, id)
  const { id } = await saharaOf(world)
  const body = { decision: 'approve', reason: 'Agrees with the register; both owners are verified' } as const
  world.heard(await compliance.call(decideCompany, { params: { id }, body }))
}

async function inviteMembers(world: World): Promise<void> {
  const { id } = await saharaOf(world)
  for (const [{ email }, role] of MEMBERS)
    world.heard(await customerOf(world, COMPANY_ADMIN).call(inviteMember, { params: { id }, body: { email, role } }))
  await world.rest()
  for (const [person] of MEMBERS) await followLink(world, person)
}

async function payCompany(world: World, amount: string, note: string): Promise<void> {
  await bring(world, BUYER, 'NGN', Number(amount))
  const { pay_address } = await saharaOf(world)
  const body = { recipient_identifier: pay_address ?? '', amount, note }
  world.heard(await customerOf(world, BUYER).call(transferInternally, { key: newKey(), body }))
}

async function ask(world: World, amount: string, note: string): Promise<void> {
  const { id } = await saharaOf(world)
  const body = { recipient_identifier: SUPPLIER.email, amount, note }
  world.heard(await actingFor(customerOf(world, MAKER), id).call(transferInternally, { key: newKey(), body }))
}

async function payByTwo(world: World, amount: string, note: string): Promise<void> {
  await ask(world, amount, note)
  const { id, request, checker } = await waitingOf(world)
  world.heard(await checker.call(approveCompanyRequest, { params: { id, request } }))
}

async function rejectOnce(world: World): Promise<void> {
  await ask(world, '95000', 'Generator repair')
  const { id, request, checker } = await waitingOf(world)
  const body = { reason: 'Ask the landlord first: the lease says that it is his' }
  world.heard(await checker.call(rejectCompanyRequest, { params: { id, request }, body }))
}

async function waitingOf(world: World) {
  const [checker, { id }] = [customerOf(world, FOLAKE), await saharaOf(world)]
  const { requests = [] } = world.heard(await checker.call(listCompanyRequests, { params: { id } })) ?? {}
  return { id, checker, request: requests.find(({ state }) => state === 'open')?.id ?? '' }
}
