// Everything the sandbox remembers: records by kind and id, in one SQLite file, or in memory when no folder is given.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PhoneNetwork } from '@kivuko/contract/phone-networks.ts'

/** Each keeps what moves, what is held, and what it calls back with. */
type OtherNetwork = Exclude<PhoneNetwork, 'mpesa'>

export type Kind =
  | 'payment_intent'
  | 'setup_intent'
  | 'customer'
  | 'payment_method'
  | 'token'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'fraud_warning'
  | 'event'
  | 'webhook_endpoint'
  | 'balance_transaction'
  | 'payout'
  | 'challenge'
  | 'answer'
  | 'delivery'
  | 'request'
  | 'mail'
  | 'stk_push'
  | 'mpesa_payout'
  | 'mpesa_reversal'
  | 'c2b_payment'
  | 'mpesa_account'
  | 'phone_message'
  | 'mpesa_callback'
  | `${OtherNetwork}_${'transaction' | 'account' | 'callback'}`
  | 'paystack_charge'
  | 'paystack_customer'
  | 'paystack_dedicated'
  | 'paystack_recipient'
  | 'paystack_transfer'
  | 'paystack_refund'
  | 'paystack_webhook'
  | 'bank_transfer'
  | 'statement_line'
  | 'sms'
  | 'smile_job'
  | 'smile_callback'
  | 'stored_object'
  | 'chain_send'
  | 'bill_payment'
  | 'ussd_session'
  | 'push_subscription'
  | 'push_message'
  | 'setting'

export type ListOptions = { parent?: string; limit?: number }

export type Store = {
  /** Writes or replaces a record. `parent` is what lists can be narrowed to; the first one given stays. */
  put(kind: Kind, id: string, body: unknown, parent?: string | null): void
  find<T>(kind: Kind, id: string): T | undefined
  /** Newest first. */
  list<T>(kind: Kind, options?: ListOptions): T[]
  /** Finds it and forgets it. */
  take<T>(kind: Kind, id: string): T | undefined
  remove(kind: Kind, id?: string): void
  /** Forgets everything. */
  clear(): void
  /** Keeps the newest `keep` records of a kind. */
  trim(kind: Kind, keep: number): void
  /** Runs `work` so that all its writes happen or none do. `work` must not wait. */
  atomically<T>(work: () => T): T
  close(): void
}

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists record (
    seq integer primary key autoincrement,
    kind text not null,
    id text not null,
    parent text,
    body text not null,
    unique (kind, id)
  );
  create index if not exists record_by_parent on record (kind, parent, seq);
  -- What is logged is trimmed at every call: without it, all of a kind would be sorted each time.
  create index if not exists record_by_kind on record (kind, seq);
`

type Row = { body: string }

/** Opens the sandbox's memory. Give a folder to keep it across restarts. */
export function openStore(dataDir?: string): Store {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(dataDir ? join(dataDir, 'sandbox.sqlite') : ':memory:')
  db.exec(SCHEMA)
  const write = db.prepare(
    `insert into record (kind, id, parent, body) values (?, ?, ?, ?)
     on conflict (kind, id) do update set body = excluded.body, parent = coalesce(excluded.parent, record.parent)`,
  )
  const read = db.prepare('select body from record where kind = ? and id = ?')
  const readAll = db.prepare('select body from record where kind = ? order by seq desc limit ?')
  const readByParent = db.prepare('select body from record where kind = ? and parent = ? order by seq desc limit ?')
  const removeOne = db.prepare('delete from record where kind = ? and id = ?')
  const removeAll = db.prepare('delete from record where kind = ?')
  const removeOld = db.prepare(
    'delete from record where kind = ?1 and seq <= (select seq from record where kind = ?1 order by seq desc limit 1 offset ?2)',
  )
  const find = <T>(kind: Kind, id: string): T | undefined => {
    const row = read.get(kind, id) as Row | undefined
    return row && JSON.parse(row.body)
  }
  return {
    put: (kind, id, body, parent) => void write.run(kind, id, parent ?? null, JSON.stringify(body)),
    find,
    take: <T>(kind: Kind, id: string) => {
      const found = find<T>(kind, id)
      if (found !== undefined) removeOne.run(kind, id)
      return found
    },
    list: (kind, { parent, limit = -1 } = {}) => {
      const rows = parent === undefined ? readAll.all(kind, limit) : readByParent.all(kind, parent, limit)
      return (rows as Row[]).map((row) => JSON.parse(row.body))
    },
    remove: (kind, id) => void (id === undefined ? removeAll.run(kind) : removeOne.run(kind, id)),
    clear: () => db.exec('delete from record'),
    trim: (kind, keep) => void removeOld.run(kind, keep),
    atomically: (work) => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
