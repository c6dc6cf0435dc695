// Every minute: checks what moved since the last sweep, beside the movements themselves. A pattern opens a case, and
// what one case told no other tells again. Safe to repeat.
import { createHash } from 'node:crypto'
import type { FactsAbout } from '@kivuko/contract/case-facts.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { type LastCase, lastCases } from '#compliance/cases/last-cases.ts'
import type { DeviceUse, FindDevices } from '#compliance/find-devices.ts'
import { type NewCase, openCase } from '#compliance/open-case.ts'
import { findInAndOut, findSmallSends, isShared, type Movement, windowMs } from '#compliance/velocity-rules.ts'
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { findMovements, findMovers, findSweptUntil, setSweptUntil } from './store.ts'

/** A movement may be committed after a later one: what lies so shortly before the last sweep is checked again. */
const OVERLAP_MS = 120_000
/** The first sweep ever goes that far back. */
const FIRST_MS = 86_400_000
const CUSTOMERS_AT_ONCE = 200

export async function findPatterns(deps: Deps, findDevices: FindDevices): Promise<void> {
  const to = deps.clock.now()
  const from = after((await findSweptUntil(deps.db)) ?? after(to, -FIRST_MS), -OVERLAP_MS)
  const movers = await findMovers(deps.db, { from, to })
  for (let place = 0; place < movers.length; place += CUSTOMERS_AT_ONCE)
    await open(deps, await movementCases(deps, movers.slice(place, place + CUSTOMERS_AT_ONCE), { from, to }))
  await open(deps, await deviceCases(deps, findDevices, { from, to }))
  await inTransaction(deps.db, (tx) => setSweptUntil(tx, to))
}

type Period = { from: Date; to: Date }

async function movementCases(deps: Deps, users: readonly UserId[], { from, to }: Period): Promise<NewCase[]> {
  const rules = deps.config.velocity
  const movements = await findMovements(deps.db, users, { from: after(from, -windowMs(rules)), to })
  const subjects = users.flatMap((id) => [smallSendsOf(id), inAndOutOf(id)])
  const last = await lastCases(deps.db, 'velocity', subjects)
  return [...movements].flatMap(([userId, all]) => {
    const small = findSmallSends(untold(all, last.get(smallSendsOf(userId))), rules.smallSends)
    const through = findInAndOut(untold(all, last.get(inAndOutOf(userId))), rules.inAndOut)
    return [
      ...(small ? [smallSendsCase(userId, small, rules.smallSends)] : []),
      ...(through ? [inAndOutCase(userId, through)] : []),
    ]
  })
}

const smallSendsOf = (userId: UserId) => `small_sends ${userId}`
const inAndOutOf = (userId: UserId) => `in_and_out ${userId}`

/** What moved after all that the last case of this rule told. */
function untold(movements: readonly Movement[], last: LastCase | undefined): readonly Movement[] {
  const facts = last?.facts as Partial<FactsAbout<'small_sends' | 'in_and_out'>> | undefined
  if (!facts?.to) return movements
  const told = new Date(facts.to)
  return movements.filter(({ at }) => at > told)
}

function smallSendsCase(
  userId: UserId,
  found: NonNullable<ReturnType<typeof findSmallSends>>,
  { below }: Deps['config']['velocity']['smallSends'],
): NewCase {
  const { count, total, from, to } = found
  const facts = { count, total_usd: toDecimal(total), below_usd: toDecimal(below), from: iso(from), to: iso(to) }
  return {
    kind: 'velocity',
    userId,
    subject: smallSendsOf(userId),
    facts: { about: 'small_sends', ...facts },
  }
}

function inAndOutCase(userId: UserId, found: NonNullable<ReturnType<typeof findInAndOut>>): NewCase {
  const { deposit, left, sends, to } = found
  return {
    kind: 'velocity',
    userId,
    subject: inAndOutOf(userId),
    facts: {
      about: 'in_and_out',
      deposit_id: deposit.sourceId,
      deposit_usd: toDecimal(deposit.usd),
      left_usd: toDecimal(left),
      sends,
      from: iso(deposit.at),
      to: iso(to),
    },
  }
}

async function deviceCases(deps: Deps, findDevices: FindDevices, { from, to }: Period): Promise<NewCase[]> {
  const rule = deps.config.velocity.sharedDevice
  const since = after(to, -rule.withinMs)
  const devices = await findDevices(deps.db, { from, to, since, accountsMin: 2 })
  const shared = devices.filter(({ accounts }) => isShared(accounts.length, rule))
  const last = await lastCases(deps.db, 'velocity', shared.map(subjectOf))
  return shared.flatMap((device) => {
    const facts = last.get(subjectOf(device))?.facts as { account_ids?: string[] } | undefined
    const told = new Set(facts?.account_ids)
    const newest = device.accounts.find((id) => !told.has(id))
    return newest ? [deviceCase(newest, device)] : []
  })
}

/** The case is about the account that came last. */
function deviceCase(userId: UserId, device: DeviceUse): NewCase {
  const { user_agent, address, accounts } = device
  return {
    kind: 'velocity',
    userId,
    subject: subjectOf(device),
    facts: { about: 'shared_device', device: user_agent, address, account_ids: accounts },
  }
}

/** Short, however long a browser's name is. */
function subjectOf({ user_agent, address }: DeviceUse): string {
  return `shared_device ${createHash('sha256').update(`${address}\n${user_agent}`).digest('hex').slice(0, 32)}`
}

async function open(deps: Deps, found: readonly NewCase[]): Promise<void> {
  if (found.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    for (const each of found) await openCase(deps, tx, each)
  })
}

function iso(date: Date): string {
  return date.toISOString()
}
