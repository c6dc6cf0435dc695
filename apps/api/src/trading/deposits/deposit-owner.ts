// A deposit as rails know it: what is due for it, and what follows when its payment ends.
import assert from 'node:assert/strict'
import { say } from '@kivuko/contract/say.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { DepositId } from '#platform/ids.ts'
import type { PaidFor, Payable } from '#settlement/owner.ts'
import * as settle from '#trading/settle-deposit.ts'
import { amountOf, DEPOSIT, DEPOSIT_METHOD, type Deposit } from './deposit.ts'
import { deposits, findDepositsByReferences } from './store.ts'

export function depositOwner(deps: Deps): PaidFor {
  return {
    kind: DEPOSIT,
    methods: [DEPOSIT_METHOD],
    find: async (db, id) => orUndefined(await deposits.find(db, id)),
    lock: async (tx, id) => orUndefined(await deposits.lock(tx, id)),
    findByReferences: async (db, references) => (await findDepositsByReferences(db, references)).map(toPayable),
    paid(tx, id, { provider, amount }) {
      assert(provider !== 'unmatched' && amount.asset === 'KES', `${id} is paid by phone`)
      return settle.creditDeposit(deps, tx, id as DepositId, { provider, amount: money('KES', amount.units) })
    },
    asked: (tx, id) => settle.openDeposit(tx, id as DepositId),
    // Its own end says what went wrong.
    setProblem: async () => {},
    failed: (tx, id, failure) => settle.failDeposit(deps, tx, id as DepositId, failure),
    unpaid: (tx, id, attempt) => settle.expireDeposit(deps, tx, id as DepositId, attempt),
    held: (tx, id) => settle.holdDeposit(deps, tx, id as DepositId),
    denied: (tx, id, attempt, problem) => settle.denyDeposit(deps, tx, id as DepositId, attempt, problem),
  }
}

export function toPayable(deposit: Deposit): Payable {
  const { state } = deposit
  return {
    owner: { kind: DEPOSIT, id: deposit.id },
    userId: deposit.user_id,
    noun: say('deposit'),
    reference: deposit.reference,
    text: 'a deposit',
    due: amountOf(deposit),
    method: DEPOSIT_METHOD,
    page: '/add-funds',
    state: state === 'completed' ? 'settled' : state === 'created' || state === 'pending' ? 'waiting' : 'ended',
    createdAt: deposit.created_at,
    expiresAt: deposit.expires_at,
  }
}

function orUndefined(deposit: Deposit | undefined): Payable | undefined {
  return deposit && toPayable(deposit)
}
