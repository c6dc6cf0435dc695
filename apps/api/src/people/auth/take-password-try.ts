// Whether a password may be tried now, and what that costs. A device that was signed in at before is asked for nothing;
// others do work once there were failures, of theirs or anybody's.
import type { Deps } from '#deps.ts'
import { requireWork } from '#people/require-work.ts'
import { inTransaction } from '#platform/database.ts'
import type { UserId } from '#platform/ids.ts'
import { networkOf } from '#platform/network.ts'
import type { Tx } from '#tables.ts'
import {
  accountSubject,
  addressSubject,
  asksMail,
  deviceSubject,
  type Failures,
  FREE_OF_DEVICE,
  type Subject,
  workLevel,
} from './guess-limits.ts'
import { isKnownDevice } from './known-devices.ts'
import type { Visitor } from './start-session.ts'
import { countTry, findFailures, forgetTries, giveTriesBack, giveTryBack } from './store.ts'

/** Compared with when there is no account, so that both take the same queries. */
const NOBODY: UserId = 'usr_nobody'

export type PasswordTry = {
  /** It was right. */
  wasRight(tx: Tx): Promise<void>
  /** What still counts as failures after that, until all that a sign-in asks for is there. */
  counted: readonly Subject[]
  /** A right password is to be followed by a mailed code, unless another step follows. */
  asksMail: boolean
}

export type AskedTry = {
  email: string
  /** Undefined for an address without an account. */
  userId: UserId | undefined
  visitor: Visitor
  /** The header of the call. */
  work: string | undefined
  /** Spends one from the budget of a minute; true beyond it. */
  isOverBudget: (whose: string) => Promise<boolean>
}

/** Counts the try before it is made. Throws `challenge_required` when work is to be done first. */
export async function takePasswordTry(deps: Deps, asked: AskedTry): Promise<PasswordTry> {
  return (await ofKnownDevice(deps, asked)) ?? ofUnknownDevice(deps, asked)
}

async function ofKnownDevice(
  deps: Deps,
  { userId, visitor, isOverBudget }: AskedTry,
): Promise<PasswordTry | undefined> {
  const { device } = visitor
  if (!device || !(await isKnownDevice(deps.db, userId ?? NOBODY, device)) || !userId) return undefined
  if (await isOverBudget(`device ${device}`)) return undefined
  const subject = deviceSubject(userId, device)
  const failures = await inTransaction(deps.db, (tx) => countTry(tx, subject, deps.clock.now()))
  if (failures <= FREE_OF_DEVICE) return { asksMail: false, counted: [], wasRight: (tx) => forgetTries(tx, subject) }
  await inTransaction(deps.db, (tx) => giveTryBack(tx, subject))
  return undefined
}

async function ofUnknownDevice(deps: Deps, asked: AskedTry): Promise<PasswordTry> {
  const subjects = { account: accountSubject(asked.email), address: addressSubject(asked.visitor.address) }
  const isOver = await asked.isOverBudget(networkOf(asked.visitor.address))
  const before = await failuresOf(deps, subjects)
  const level = workLevel(before) ?? (isOver ? 0 : undefined)
  const work = { purpose: subjects.account, address: asked.visitor.address, given: asked.work }
  if (level !== undefined) await requireWork(deps, { ...work, level })
  const failures = await countBoth(deps, subjects)
  const both = Object.values(subjects)
  // Of many free tries sent at once, those beyond the free ones do work like the others.
  const levelNow = workLevel(failures)
  if (level === undefined && levelNow !== undefined) {
    await inTransaction(deps.db, (tx) => giveTriesBack(tx, both))
    await requireWork(deps, { ...work, given: undefined, level: levelNow })
  }
  return { asksMail: asksMail(failures), counted: both, wasRight: async () => {} }
}

type Subjects = { account: Subject; address: Subject }

async function failuresOf(deps: Deps, { account, address }: Subjects): Promise<Failures> {
  const found = await findFailures(deps.db, [account, address], deps.clock.now())
  return { account: found.get(account) ?? 0, address: found.get(address) ?? 0 }
}

/** Answers the failures before this try. */
async function countBoth(deps: Deps, { account, address }: Subjects): Promise<Failures> {
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => ({
    account: (await countTry(tx, account, now)) - 1,
    address: (await countTry(tx, address, now)) - 1,
  }))
}
