// An account number at the bank network that is a customer's for good: asked for when they first look, and kept.
import type { Deps } from '#deps.ts'
import { after } from '#platform/clock.ts'
import { inTransaction, violatedConstraint } from '#platform/database.ts'
import { stateTable } from '#platform/state-table.ts'
import type { DedicatedAccount } from '#providers/bank/port.ts'
import { nextPollAt } from '#rails/bank-network.ts'
import { type Owner, ownerColumns, type Payable } from '#settlement/owner.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { getUser } from '#users/find-user.ts'
import { openDedicatedJob } from './bank-jobs.ts'

type Account = Tables['dedicated_accounts']

const accounts = stateTable('dedicated_accounts', { asking: ['open'], open: [] })

/** Longer than the network is waited for; after a refusal it is asked again no sooner, when the customer looks. */
const ASKED_MS = 60_000
const TAKEN = 'The network gives its customer a number that is another account’s here.'

/** Whether its money comes to a number of its own. */
export function isDedicated(deps: Deps, { method, due, isStanding }: Payable): boolean {
  return deps.virtualAccounts !== undefined && isStanding === true && method === 'bank' && due.asset === 'NGN'
}

export async function prepareDedicated(deps: Deps, tx: Tx, { owner, reference, userId }: Payable): Promise<void> {
  const account: Account = {
    ...ownerColumns(owner),
    reference,
    user_id: userId,
    state: 'asking',
    customer_ref: null,
    account_number: null,
    account_name: null,
    bank_name: null,
    problem: null,
    asked_at: null,
    created_at: deps.clock.now(),
  }
  if (await accounts.addOnce(tx, account, ['reference'])) await openSoon(deps, tx, account)
}

export async function findDedicated(db: Db, { kind, id }: Owner): Promise<Account | undefined> {
  return accounts.find(db, { owner_kind: kind, owner_id: id })
}

/** Whose money comes to this number. */
export async function findByNumber(db: Db, accountNumber: string): Promise<Account | undefined> {
  return accounts.find(db, { account_number: accountNumber, state: 'open' })
}

/** The job, and the request that wants to show it. Of several who would ask at once, one does. */
export async function openDedicated(deps: Deps, reference: string): Promise<void> {
  const account = await accounts.find(deps.db, { reference })
  if (account?.state !== 'asking' || !deps.virtualAccounts) return
  if (!(await inTransaction(deps.db, (tx) => claim(deps, tx, reference)))) return
  const { email, first_name: firstName, last_name: lastName, phone } = await getUser(deps.db, account.user_id)
  const outcome = await deps.virtualAccounts.dedicateAccount({ email, firstName, lastName, phone })
  if (outcome.kind === 'done') return keep(deps, reference, outcome.value)
  if (outcome.kind === 'refused') return note(deps, reference, outcome.code)
  await inTransaction(deps.db, async (tx) => {
    await accounts.change(tx, { reference, state: 'asking' }, { asked_at: null })
    await openSoon(deps, tx, account)
  })
}

async function claim(deps: Deps, tx: Tx, reference: string): Promise<boolean> {
  const now = deps.clock.now()
  const result = await tx
    .updateTable('dedicated_accounts')
    .set({ asked_at: now })
    .where('reference', '=', reference)
    .where('state', '=', 'asking')
    .where((row) => row.or([row('asked_at', 'is', null), row('asked_at', '<', after(now, -ASKED_MS))]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

async function keep(deps: Deps, reference: string, opened: DedicatedAccount): Promise<void> {
  const change = {
    customer_ref: opened.customerRef,
    account_number: opened.accountNumber,
    account_name: opened.accountName,
    bank_name: opened.bankName,
    problem: null,
  }
  try {
    await inTransaction(deps.db, (tx) => accounts.advance(tx, { reference }, 'open', change))
  } catch (error) {
    // The network knows people by their address: who had this one before has the number, and its money.
    if (violatedConstraint(error) !== 'dedicated_accounts_account_number_key') throw error
    await note(deps, reference, TAKEN)
  }
}

/** Until it is asked again, the customer is shown the operator's own account, where there is one. */
async function note(deps: Deps, reference: string, problem: string): Promise<void> {
  deps.log.error({ reference, problem }, 'the bank network opens no account number for a wallet')
  await inTransaction(deps.db, (tx) => accounts.change(tx, { reference, state: 'asking' }, { problem }))
}

async function openSoon(deps: Deps, tx: Tx, { reference, created_at }: Account): Promise<void> {
  await openDedicatedJob.enqueue(tx, { reference }, { runAt: nextPollAt(deps, created_at) })
}
