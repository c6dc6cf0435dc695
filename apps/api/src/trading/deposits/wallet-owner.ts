// Customers' wallets as rails know them: what people send to an account number or with a reference of their own is added.
import assert from 'node:assert/strict'
import { say } from '@kivuko/contract/say.ts'
import { WALLET_CURRENCIES, type WalletCurrency } from '@kivuko/contract/wallets.ts'
import { money } from '@kivuko/money/money.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { PaidFor, Payable } from '#settlement/owner.ts'
import type { Db, Tx } from '#tables.ts'
import { type ArrivedBy, creditArrived } from './credit-arrived.ts'
import { DEPOSIT_METHOD } from './deposit.ts'
import { findAccounts, paybillAccounts } from './paybill-account.ts'
import { findWalletReferences, type WalletReference, walletReferences } from './wallet-reference.ts'

/** Their kinds. */
export const BY_PAYBILL = 'wallet'
export const BY_BANK = 'bank-wallet'

/** Of shillings, by the account number at the paybill. */
export function paybillWalletOwner(deps: Deps): PaidFor {
  const toPayable = ({ account, user_id, created_at }: { account: string; user_id: UserId; created_at: Date }) =>
    standing({
      owner: { kind: BY_PAYBILL, id: account },
      userId: user_id,
      noun: say('account number'),
      method: DEPOSIT_METHOD,
      currency: 'KES',
      createdAt: created_at,
    })
  return walletOwner(deps, BY_PAYBILL, {
    by: 'paybill',
    find: async (db, account) => orUndefined(await paybillAccounts.find(db, { account }), toPayable),
    lock: async (tx, account) => orUndefined(await paybillAccounts.lock(tx, { account }), toPayable),
    findAll: async (db, accounts) => (await findAccounts(db, accounts)).map(toPayable),
  })
}

/** Of any currency, by the reference for bank transfers. */
export function bankWalletOwner(deps: Deps): PaidFor {
  return walletOwner(deps, BY_BANK, {
    by: 'bank',
    find: async (db, reference) => orUndefined(await walletReferences.find(db, { reference }), bankWallet),
    lock: async (tx, reference) => orUndefined(await walletReferences.lock(tx, { reference }), bankWallet),
    findAll: async (db, references) => (await findWalletReferences(db, references)).map(bankWallet),
  })
}

export function bankWallet({ reference, user_id, currency, created_at }: WalletReference): Payable {
  return standing({
    owner: { kind: BY_BANK, id: reference },
    userId: user_id,
    noun: say('reference'),
    method: 'bank',
    currency,
    createdAt: created_at,
  })
}

type Ways = {
  by: ArrivedBy
  find(db: Db, id: string): Promise<Payable | undefined>
  lock(tx: Tx, id: string): Promise<Payable | undefined>
  findAll(db: Db, ids: readonly string[]): Promise<Payable[]>
}

/** Nothing is waited for, so nothing about it ends unpaid. */
function walletOwner(deps: Deps, kind: string, { by, find, lock, findAll }: Ways): PaidFor {
  return {
    kind,
    methods: [by === 'bank' ? 'bank' : DEPOSIT_METHOD],
    find,
    lock,
    findByReferences: findAll,
    async paid(tx, id, { provider, amount, name, isDecided = false }) {
      const payable = await find(tx, id)
      assert(provider === 'unmatched' && name && payable?.due.asset === amount.asset, `${id} is paid as ${by}`)
      const currency = walletCurrency(amount.asset)
      return creditArrived(deps, tx, {
        userId: payable.userId,
        by,
        name,
        amount: money(currency, amount.units),
        isDecided,
      })
    },
    asked: async () => {},
    setProblem: async () => {},
    failed: async () => {},
    unpaid: async () => {},
    held: async () => {},
    denied: async () => {},
  }
}

function walletCurrency(asset: string): WalletCurrency {
  const found = WALLET_CURRENCIES.find((each) => each === asset)
  assert(found, `${asset} has a wallet`)
  return found
}

type Standing = Pick<Payable, 'owner' | 'userId' | 'noun' | 'method' | 'createdAt'> & { currency: WalletCurrency }

/** What is due is what comes. */
function standing({ currency, ...wallet }: Standing): Payable {
  return {
    ...wallet,
    reference: wallet.owner.id,
    text: 'a deposit',
    due: money(currency, 0n),
    page: '/add-funds',
    state: 'waiting',
    expiresAt: new Date(8_640_000_000_000_000),
    isStanding: true,
  }
}

function orUndefined<R>(row: R | undefined, toPayable: (row: R) => Payable): Payable | undefined {
  return row && toPayable(row)
}
