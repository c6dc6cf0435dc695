// SQL on what is sent over networks: the sends, the fees they were signed with, and the numbers of our addresses.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import type { ChainDepositId, ChainSendId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Db, Tx } from '#tables.ts'
import { type Attempt, SEND_TRANSITIONS, type Send } from './send.ts'

export const sends = stateTable('chain_sends', SEND_TRANSITIONS)

/** What is not over, whichever network it goes over. */
export async function findOpenSends(db: Db): Promise<ChainSendId[]> {
  const rows = await db
    .selectFrom('chain_sends')
    .select('id')
    .where('state', 'in', ['waiting', 'sending', 'mined'])
    .execute()
  return rows.map(({ id }) => id)
}

/** False when there is one for this cause. */
export async function insertSend(tx: Tx, send: Send): Promise<boolean> {
  const result = await tx
    .insertInto('chain_sends')
    .values(send)
    .onConflict((conflict) => conflict.columns(['kind', 'cause_id']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findSend(db: Db, id: ChainSendId): Promise<Send | undefined> {
  return db.selectFrom('chain_sends').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Sweeps that were begun for a deposit, each with a cause of its own. */
export async function countSweeps(db: Db, depositId: ChainDepositId): Promise<number> {
  const { count } = await db
    .selectFrom('chain_sends')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('kind', '=', 'sweep')
    .where((row) => row.or([row('cause_id', '=', depositId), row('cause_id', 'like', `${depositId}:%`)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Oldest first. */
export async function findAttempts(db: Db, id: ChainSendId): Promise<Attempt[]> {
  return db.selectFrom('chain_attempts').selectAll().where('send_id', '=', id).orderBy('number').execute()
}

export async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.insertInto('chain_attempts').values(attempt).execute()
}

/** False when it is signed, or gone: what is signed can be in a block any time. */
export async function deleteAttempt(tx: Tx, { send_id, number }: Attempt): Promise<boolean> {
  const row = await tx
    .deleteFrom('chain_attempts')
    .where('send_id', '=', send_id)
    .where('number', '=', number)
    .where('hash', 'is', null)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

export async function changeAttempt(
  tx: Tx,
  { send_id, number }: Attempt,
  change: Partial<Pick<Attempt, 'hash' | 'signed' | 'max_fee_wei' | 'tip_wei'>>,
): Promise<void> {
  await tx
    .updateTable('chain_attempts')
    .set(change)
    .where('send_id', '=', send_id)
    .where('number', '=', number)
    .where('hash', 'is', null)
    .execute()
}

export async function setOnSend(
  tx: Tx,
  id: ChainSendId,
  change: Partial<Pick<Send, 'problem' | 'transaction_hash' | 'block_number'>>,
): Promise<void> {
  await tx.updateTable('chain_sends').set(change).where('id', '=', id).execute()
}

/** Makes the row of an address at its first send. */
export async function insertSenderOnce(tx: Tx, network: ChainNetwork, address: string, nonce: number): Promise<void> {
  await tx
    .insertInto('chain_senders')
    .values({ network, address, next_nonce: nonce })
    .onConflict((conflict) => conflict.columns(['network', 'address']).doNothing())
    .execute()
}

/** Held until the transaction ends: numbers are given in order, one after another. */
export async function lockSender(tx: Tx, network: ChainNetwork, address: string): Promise<number> {
  const row = await tx
    .selectFrom('chain_senders')
    .select('next_nonce')
    .where('network', '=', network)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.next_nonce
}

export async function setNextNonce(tx: Tx, network: ChainNetwork, address: string, nonce: number): Promise<void> {
  await tx
    .updateTable('chain_senders')
    .set({ next_nonce: nonce })
    .where('network', '=', network)
    .where('address', '=', address)
    .execute()
}

/** A send of the address has its number and no signature yet. */
export async function hasUnsigned(tx: Tx, network: ChainNetwork, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_sends as s')
    .innerJoin('chain_attempts as a', 'a.send_id', 's.id')
    .select('s.id')
    .where('s.network', '=', network)
    .where('s.sender', '=', address)
    .where('s.state', '=', 'sending')
    .where('a.number', '=', 1)
    .where('a.hash', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A lower number of its sender is in no block yet: this one cannot be in one before. */
export async function waitsForAnother(db: Db, { network, sender, nonce }: Send): Promise<boolean> {
  const row = await db
    .selectFrom('chain_sends')
    .select('id')
    .where('network', '=', network)
    .where('sender', '=', sender)
    .where('state', '=', 'sending')
    .where('nonce', '<', nonce)
    .executeTakeFirst()
  return row !== undefined
}

type Numbers = Pick<Send, 'network' | 'sender'> & { from: number; below: number }

/** Sends that were carried out with these numbers of their sender; the lowest first. */
export async function findEndedBetween(db: Db, { network, sender, from, below }: Numbers): Promise<Pick<Send, 'id'>[]> {
  return db
    .selectFrom('chain_sends')
    .select('id')
    .where('network', '=', network)
    .where('sender', '=', sender)
    .where('state', 'in', ['done', 'reverted'])
    .where('nonce', '>=', from)
    .where('nonce', '<', below)
    .orderBy('nonce')
    .execute()
}

export type Committed = Pick<Send, 'id' | 'asset' | 'amount_units' | 'gas_limit'> & Pick<Attempt, 'max_fee_wei'>

/** What leaves the address and is in no block yet, each with its dearest fee. */
export async function findCommitted(db: Db, network: ChainNetwork, address: string): Promise<Committed[]> {
  return db
    .selectFrom('chain_sends as s')
    .innerJoin('chain_attempts as a', 'a.send_id', 's.id')
    .select(['s.id', 's.asset', 's.amount_units', 's.gas_limit'])
    .select((row) => row.fn.max('a.max_fee_wei').as('max_fee_wei'))
    .where('s.network', '=', network)
    .where('s.sender', '=', address)
    .where('s.state', '=', 'sending')
    .groupBy('s.id')
    .execute()
}

/** What leaves the address of one coin and is in no block yet, with and without a number. */
export async function findLeavingUnits(
  db: Db,
  network: ChainNetwork,
  address: string,
  asset: ChainAsset,
): Promise<bigint> {
  const rows = await db
    .selectFrom('chain_sends')
    .select('amount_units')
    .where('network', '=', network)
    .where('sender', '=', address)
    .where('asset', '=', asset)
    .where('state', 'in', ['waiting', 'sending'])
    .execute()
  return rows.reduce((sum, { amount_units }) => sum + amount_units, 0n)
}

/** Sends of the address that have no number yet. */
export async function countWaiting(db: Db, network: ChainNetwork, address: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('chain_sends')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('network', '=', network)
    .where('sender', '=', address)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** All that went, or go, to the cold address; oldest first. */
export async function findStores(db: Db, network: ChainNetwork, asset: ChainAsset): Promise<Send[]> {
  return db
    .selectFrom('chain_sends')
    .selectAll()
    .where('kind', '=', 'store')
    .where('network', '=', network)
    .where('asset', '=', asset)
    .orderBy('id')
    .execute()
}
