// Compares customers with the sanctions list, a company with everyone it names. A likeness opens a case for a person to
// decide; it blocks nobody but a company, which is held until then.
import type { FactsAbout } from '@kivuko/contract/case-facts.ts'
import { lastCases } from '#compliance/cases/last-cases.ts'
import { findCompanyNames } from '#compliance/find-company-names.ts'
import { holdCompany } from '#compliance/hold-company.ts'
import { type NewCase, openCase } from '#compliance/open-case.ts'
import { findUncompared, settleCompared } from '#compliance/settle-reliance.ts'
import type { Deps } from '#deps.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import type { BirthYears, SanctionsList } from '#providers/sanctions/port.ts'
import type { Db, Tx } from '#tables.ts'
import { findUser, type UserRow } from '#users/find-user.ts'
import { fullNameOf } from '#users/user.ts'
import { createMatcher, type Hit, type Matcher } from './match-names.ts'

/** One customer, as they are called now. Safe to repeat. */
export async function screenCustomer(deps: Deps, userId: UserId): Promise<void> {
  const list = await deps.sanctions?.read()
  // Before the customer is read: what is said of them meanwhile has a comparison of its own.
  const relied = list ? await findUncompared(deps.db, [userId]) : []
  const customer = list && (await findUser(deps.db, userId))
  if (!list || !customer) return
  const found = await findNew(deps.db, list, [customer])
  if (found.length === 0 && relied.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    await openAll(deps, tx, found)
    await settleCompared(deps, tx, relied)
  })
}

/** Cases to open. What was told before, and decided by a person, is not told again. */
export async function findNew(db: Db, list: SanctionsList, customers: readonly UserRow[]): Promise<NewCase[]> {
  const match = matcherOf(list)
  const companyIds = customers.filter(({ kind }) => kind === 'company').map(({ id }) => id)
  const named = await findCompanyNames(db, companyIds)
  const found = customers.flatMap((customer) => {
    const own = { id: customer.id, name: fullNameOf(customer), dateOfBirth: customer.date_of_birth }
    const others = (named.get(customer.id) ?? []).map(({ id, name }) => ({ id, name, dateOfBirth: null }))
    return [own, ...others].flatMap((subject) =>
      match(subject).map((hit) => toCase(customer, subject, hit, list.version)),
    )
  })
  const told = await lastCases(
    db,
    'screening',
    found.map(({ subject }) => subject),
  )
  return found.filter(({ subject }) => !told.has(subject))
}

export async function openAll(deps: Pick<Deps, 'clock'>, tx: Tx, found: readonly NewCase[]): Promise<void> {
  for (const each of found) {
    const id = await openCase(deps, tx, each)
    const user = id && each.userId ? await findUser(tx, each.userId) : undefined
    if (id && user?.kind === 'company') await holdCompany(deps, tx, { companyId: user.id, cause: id })
  }
}

/** Preparing a list takes a moment: once for each version. */
const matchers = new WeakMap<SanctionsList, Matcher>()

function matcherOf(list: SanctionsList): Matcher {
  const matcher = matchers.get(list) ?? createMatcher(list.people)
  matchers.set(list, matcher)
  return matcher
}

/** Who is compared: the customer, or somebody a company names. */
type Compared = { id: string; name: string; dateOfBirth: string | null }

function toCase(
  customer: UserRow,
  compared: Compared,
  { person, name, likeness, year }: Hit,
  version: string,
): NewCase {
  const facts: FactsAbout<'listed_person'> = {
    about: 'listed_person',
    entry_id: person.id,
    names: [...person.names],
    matched_name: name,
    likeness_percent: Math.trunc(likeness * 100),
    year_sign: year,
    birth_years: person.birthYears.map(inWords),
    programme: person.programme,
    listed_on: person.listedOn,
    list_version: version,
    customer_name: compared.name,
    customer_birth_date: compared.dateOfBirth,
  }
  return { kind: 'screening', userId: customer.id, subject: `${compared.id} ${person.id}`, facts }
}

function inWords({ from, to }: BirthYears): string {
  return from === to ? String(from) : `${from} to ${to}`
}
