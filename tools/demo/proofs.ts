// How customers of the demo's world prove who they are, and what reviewers make of it.
import { approveDocument, rejectDocument } from '@kivuko/contract/console-documents.ts'
import { saveKycAddress, saveKycProfile, sendPhoneCode, verifyPhoneCode } from '@kivuko/contract/kyc.ts'
import type { UserId } from '../../apps/api/src/platform/ids.ts'
import { picture, upload } from '../../apps/api/test/support/documents.ts'
import { openAll, versionOf } from '../../apps/api/test/support/reviews.ts'
import { sendSelfie } from '../../apps/api/test/support/selfies.ts'
import { until } from '../../apps/api/test/support/until.ts'
import { CHINEDU, type Person } from './cast.ts'
import { phoneOf } from './life.ts'
import type { World } from './world.ts'

type Place = { address_line1: string; city: string; county: string; postal_code: string }

const PLACES: Record<Person['country'], readonly Place[]> = {
  NG: [
    { address_line1: '14 Marina Road', city: 'Lagos', county: 'Lagos', postal_code: '101001' },
    { address_line1: '3 Ogui Street', city: 'Enugu', county: 'Enugu', postal_code: '400102' },
    { address_line1: '27 Bompai Road', city: 'Kano', county: 'Kano', postal_code: '700001' },
  ],
  KE: [
    { address_line1: '1 Lake Road', city: 'Kisumu', county: 'Kisumu', postal_code: '40100' },
    { address_line1: '88 Ngong Road', city: 'Nairobi', county: 'Nairobi', postal_code: '00100' },
    { address_line1: '5 Moi Avenue', city: 'Mombasa', county: 'Mombasa', postal_code: '80100' },
  ],
}

const ANSWER_MS = 2_000

/** As small as a reviewer can still read. */
const SMALL = { width: 800, height: 600 } as const

export async function tellPersonalData(world: World, person: Person): Promise<void> {
  const customer = customerOf(world, person)
  const { first_name, last_name } = namesOf(person)
  const born = `${1970 + world.dice.below(33)}-0${1 + world.dice.below(9)}-${10 + world.dice.below(18)}`
  const body = { first_name, last_name, email: person.email, phone_number: mobileOf(person), date_of_birth: born }
  world.heard(await customer.call(saveKycProfile, { body }))
  const place = world.dice.pick(PLACES[person.country])
  world.heard(await customer.call(saveKycAddress, { body: { ...place, country_code: person.country } }))
}

export async function provePhone(world: World, person: Person): Promise<void> {
  const customer = customerOf(world, person)
  const sent = world.heard(await customer.call(sendPhoneCode, { body: { phone_number: mobileOf(person) } }))
  if (sent?.dev_code) world.heard(await customer.call(verifyPhoneCode, { body: { code: sent.dev_code } }))
}

type Paper = { type: string; number?: string }

/** Handed in, and waiting. Answers its id. */
export async function handInPaper(world: World, person: Person, paper: Paper): Promise<string> {
  const { number = `A${1_000_000 + world.dice.below(8_000_000)}-4821` } = paper
  const file = await picture(SMALL)
  const { status, document, problem } = await upload(world.app, customerOf(world, person), { ...paper, number, file })
  if (status >= 300) throw new Error(`${person.fullName}'s ${paper.type} was refused: ${problem.detail}`)
  return document.id
}

export async function approvePaper(world: World, id: string): Promise<void> {
  const reviewer = world.staff.compliance
  await openAll(world.app, reviewer, id)
  const body = { version: await versionOf(reviewer, id) }
  if (!world.heard(await reviewer.call(approveDocument, { params: { id }, body }))) throw new Error(`${id} stays`)
}

export async function rejectPaper(world: World, id: string): Promise<void> {
  const reviewer = world.staff.compliance
  await openAll(world.app, reviewer, id)
  const body = {
    version: await versionOf(reviewer, id),
    reason: 'unreadable',
    words: 'The number cannot be read.',
  } as const
  if (!world.heard(await reviewer.call(rejectDocument, { params: { id }, body }))) throw new Error(`${id} stays`)
}

/** Three pictures by a link, which the provider compares with the document's number. */
export async function handInSelfie(world: World, person: Person): Promise<void> {
  const { phone } = await sendSelfie(world.app, customerOf(world, person))
  await phone.submit()
  await world.rest()
  await answered(world, person)
  world.sellers.add(person)
}

/** Time does not go on before the provider had its say; one that has none is waited for a moment. */
async function answered(world: World, person: Person): Promise<void> {
  const { id } = customerOf(world, person).user
  const waiting = world.app.deps.db
    .selectFrom('identity_checks')
    .select('id')
    .where('user_id', '=', id as UserId)
    .where('state', 'in', ['asking', 'waiting'])
  await until('the selfie is answered', async () => (await waiting.execute()).length === 0, ANSWER_MS).catch(() => {})
  await world.rest()
}

/** Up to the person's tier, on the days after they came: reviewers look at papers on the next day. */
export async function climb(world: World, person: Person, daysHere: number): Promise<void> {
  if (person.tier >= 2 && daysHere === 0) {
    await tellPersonalData(world, person)
    await provePhone(world, person)
  }
  if (person.tier >= 3 && daysHere === 2)
    await approvePaper(world, await handInPaper(world, person, identityOf(person)))
  if (person.tier >= 4 && daysHere === 5)
    await approvePaper(world, await handInPaper(world, person, { type: 'utility_bill' }))
  if (person.tier >= 3 && daysHere === 8) await handInSelfie(world, person)
}

function identityOf({ country }: Person): Paper {
  return country === 'NG' ? { type: 'passport' } : { type: 'national_id', number: '23456789' }
}

export function customerOf({ customers }: World, person: Person) {
  const customer = customers.get(person)
  if (!customer) throw new Error(`${person.fullName} is not there yet`)
  return customer
}

function namesOf({ fullName }: Person) {
  const [first_name = '', ...rest] = fullName.split(' ')
  return { first_name, last_name: rest.join(' ') }
}

/** Theirs alone: who is found by it is found by nobody else's. */
function mobileOf(person: Person): string {
  return person.country === 'KE' || person === CHINEDU
    ? `+254${phoneOf(person).slice(1)}`
    : `+23480${phoneOf(person).slice(2)}`
}
