// Whom an email, a phone or a handle names: exactly one customer, or nobody.
import type { UserId } from '#platform/ids.ts'
import { together } from '#platform/pipeline.ts'
import { arrayOf, prepared } from '#platform/prepared-statements.ts'
import type { Db, ReadDb } from '#tables.ts'
import type { UserRow } from './find-user.ts'
import { readIdentifier } from './identifier.ts'

export type Person = Pick<UserRow, 'id' | 'kind' | 'first_name' | 'last_name' | 'email' | 'phone' | 'suspended_at'>
type Match = Person & Pick<UserRow, 'phone_verified_at'> & { place: number }

export const PERSON_COLUMNS = [
  'u.id',
  'u.kind',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.phone',
  'u.suspended_at',
] as const
const COLUMNS = PERSON_COLUMNS.join(', ')

const findMatches = prepared<Match>(
  'find-by-identifiers',
  `with wanted as (
    select * from unnest($1::int[], $2::text[], $3::text[]) as w (place, email, phone)
  )
  select w.place, ${COLUMNS}, u.phone_verified_at from wanted w join users u on lower(u.email) = lower(w.email)
  union all
  select w.place, ${COLUMNS}, u.phone_verified_at from wanted w join users u on u.phone = w.phone and u.kind <> 'partner_customer'`,
)

/** One answer for each text, in their order; nobody for a handle. PostgreSQL lowers emails, as its index does. */
export async function findByIdentifiers(db: ReadDb, texts: readonly string[]): Promise<(Person | undefined)[]> {
  const wanted = texts.map(readIdentifier)
  const rows = await findMatches(db, [
    arrayOf(texts.map((_text, place) => place)),
    arrayOf(wanted.map((each) => each?.email ?? null)),
    arrayOf(wanted.map((each) => each?.phone ?? null)),
  ])
  const matches = Map.groupBy(rows, ({ place }) => place)
  return texts.map((_text, place) => theOne(matches.get(place) ?? []))
}

const findHandled = prepared<Person & { place: number }>(
  'find-by-handles',
  `select w.place, ${COLUMNS} from unnest($1::int[], $2::text[]) as w (place, handle)
  join pay_handles h on h.handle = w.handle and h.given_up_at is null join users u on u.id = h.user_id`,
)

/**
 * Whom money is sent to: also by handle. Apart, because what else is done by a contact (asking for money, a standing order)
 * shows the masked contact and the whole name before anything was paid, and a handle is to show neither.
 */
export async function findRecipients(db: Db, texts: readonly string[]): Promise<(Person | undefined)[]> {
  const wanted = texts.map((text) => readIdentifier(text)?.handle ?? null)
  if (wanted.every((handle) => handle === null)) return findByIdentifiers(db, texts)
  const places = arrayOf(texts.map((_text, place) => place))
  const [found, handled] = await together(findByIdentifiers(db, texts), findHandled(db, [places, arrayOf(wanted)]))
  const byPlace = new Map(handled.map(({ place, ...person }) => [place, person]))
  return texts.map((_text, place) => byPlace.get(place) ?? found[place])
}

/** A phone that several accounts name is the one's who proved it. */
function theOne(matches: readonly Match[]): Person | undefined {
  const left = matches.length > 1 ? matches.filter((match) => match.phone_verified_at) : matches
  return left.length === 1 ? left[0] : undefined
}

const findPersons = prepared<Person>('find-people', `select ${COLUMNS} from users u where u.id = any($1::text[])`)

export async function findPeople(db: Db, ids: readonly UserId[]): Promise<Map<UserId, Person>> {
  const rows = await findPersons(db, [arrayOf(ids)])
  return new Map(rows.map((person) => [person.id, person]))
}
