// SQL on addresses of customers, on how far networks were read, and on what arrived.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { sql } from 'kysely'
import type { ChainDepositId, UserId } from '#platform/ids.ts'
import { stateTable } from '#platform/state-table.ts'
import type { Address, Block } from '#providers/chain/port.ts'
import type { Db, Tables, Tx } from '#tables.ts'
import { CHAIN_DEPOSIT_TRANSITIONS, type ChainDeposit } from './chain-deposit.ts'

type ChainAddress = Tables['chain_addresses']

export async function nextAddressIndex(db: Db): Promise<number> {
  const { rows } = await sql<{ index: bigint }>`select nextval('chain_address_index') as index`.execute(db)
  return Number(rows[0]?.index)
}

export async function findAddress(db: Db, userId: UserId): Promise<ChainAddress | undefined> {
  return db.selectFrom('chain_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The first one given to a customer stays. */
export async function insertAddress(tx: Tx, row: ChainAddress): Promise<void> {
  await tx
    .insertInto('chain_addresses')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function findOwners(db: Db, addresses?: readonly string[]): Promise<Map<Address, ChainAddress>> {
  const all = db.selectFrom('chain_addresses').selectAll()
  const rows = await (addresses ? all.where(sql`lower(address)`, 'in', addresses) : all).execute()
  return new Map(rows.map((row) => [row.address.toLowerCase() as Address, row]))
}

export async function findCursor(db: Db, network: ChainNetwork): Promise<Block | undefined> {
  const row = await db.selectFrom('chain_cursors').selectAll().where('network', '=', network).executeTakeFirst()
  return row && { number: row.number, hash: row.hash as Block['hash'] }
}

export async function findCursors(db: Db): Promise<ReadonlyMap<ChainNetwork, bigint>> {
  const rows = await db.selectFrom('chain_cursors').select(['network', 'number']).execute()
  return new Map(rows.map(({ network, number }) => [network, number]))
}

/** Where reading begins; nothing happens when it has begun. */
export async function insertCursor(tx: Tx, network: ChainNetwork, { number, hash }: Block): Promise<void> {
  const row = { network, number, hash }
  const added = await tx
    .insertInto('chain_cursors')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('network')
    .executeTakeFirst()
  if (added) await tx.insertInto('chain_blocks').values(row).execute()
}

/** Held until the transaction ends. False when somebody else read on, or back, meanwhile. */
export async function lockCursor(tx: Tx, network: ChainNetwork, { number, hash }: Block): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_cursors')
    .selectAll()
    .where('network', '=', network)
    .forUpdate()
    .executeTakeFirst()
  return row?.number === number && row.hash === hash
}

export async function moveCursor(tx: Tx, network: ChainNetwork, { number, hash }: Block): Promise<void> {
  await tx.updateTable('chain_cursors').set({ number, hash }).where('network', '=', network).execute()
}

/** Newest first. */
export async function findBlocks(db: Db, network: ChainNetwork): Promise<Block[]> {
  const rows = await db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('network', '=', network)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, hash }) => ({ number, hash: hash as Block['hash'] }))
}

export async function insertBlocks(tx: Tx, network: ChainNetwork, blocks: readonly Block[]): Promise<void> {
  const rows = blocks.map(({ number, hash }) => ({ network, number, hash }))
  await tx.insertInto('chain_blocks').values(rows).execute()
}

export async function deleteBlocks(
  tx: Tx,
  network: ChainNetwork,
  which: { above: bigint } | { below: bigint },
): Promise<void> {
  const all = tx.deleteFrom('chain_blocks').where('network', '=', network)
  await ('above' in which ? all.where('number', '>', which.above) : all.where('number', '<', which.below)).execute()
}

export const chainDeposits = stateTable('chain_deposits', CHAIN_DEPOSIT_TRANSITIONS)

export async function insertDeposit(tx: Tx, row: ChainDeposit): Promise<void> {
  await tx.insertInto('chain_deposits').values(row).execute()
}

/** It is in a block again, perhaps with another amount. What was credited stays so. */
export async function placeDeposit(
  tx: Tx,
  id: ChainDepositId,
  change: Pick<ChainDeposit, 'block_number' | 'block_hash'> & Partial<Pick<ChainDeposit, 'state' | 'units'>>,
): Promise<void> {
  await tx
    .updateTable('chain_deposits')
    .set({ ...change, lost_at_block: null, ...(change.state && { ended_at: null }) })
    .where('id', '=', id)
    .execute()
}

/** Those whose block is above `fork` are in none any more; answers them as they are now. */
export async function loseDeposits(tx: Tx, network: ChainNetwork, fork: bigint, read: bigint): Promise<ChainDeposit[]> {
  return tx
    .updateTable('chain_deposits')
    .set({ block_number: null, block_hash: null, lost_at_block: read })
    .where('network', '=', network)
    .where('block_number', '>', fork)
    .returningAll()
    .execute()
}

/** Pending ones with enough blocks on top, in a block that is remembered as it is. */
export async function findRipe(
  db: Db,
  network: ChainNetwork,
  lastBlock: bigint,
  limit: number,
): Promise<ChainDepositId[]> {
  const rows = await db
    .selectFrom('chain_deposits as d')
    .innerJoin('chain_blocks as b', (join) =>
      join
        .onRef('b.network', '=', 'd.network')
        .onRef('b.number', '=', 'd.block_number')
        .onRef('b.hash', '=', 'd.block_hash'),
    )
    .select('d.id')
    .where('d.network', '=', network)
    .where('d.state', '=', 'pending')
    .where('d.block_number', '<=', lastBlock)
    .orderBy('d.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Pending ones that have been in no block since then. */
export async function findLost(db: Db, network: ChainNetwork, since: bigint): Promise<ChainDepositId[]> {
  const rows = await db
    .selectFrom('chain_deposits')
    .select('id')
    .where('network', '=', network)
    .where('state', '=', 'pending')
    .where('lost_at_block', '<=', since)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findDeposit(db: Db, id: ChainDepositId): Promise<ChainDeposit | undefined> {
  return db.selectFrom('chain_deposits').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of one coin at one address over one network. */
type Place = Pick<ChainDeposit, 'network' | 'address' | 'asset'>

/** One sweep of an address at a time is begun: held until the transaction ends. */
export async function lockAddress(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom('chain_addresses').select('address').where('user_id', '=', userId).forUpdate().execute()
}

/** Units of a coin that arrived at an address, are or will be a customer's, and are not on their way from there. */
export async function sumLying(tx: Tx, { network, address, asset }: Place): Promise<bigint> {
  const rows = await tx
    .selectFrom('chain_deposits')
    .select('units')
    .where('network', '=', network)
    .where('address', '=', address)
    .where('asset', '=', asset)
    .where('state', 'in', ['pending', 'credited'])
    .where('swept_with', 'is', null)
    .execute()
  return rows.reduce((sum, { units }) => sum + units, 0n)
}

/** What is credited and lies where it arrived, held until the transaction ends. */
export async function lockUnswept(tx: Tx, { network, address, asset }: Place): Promise<ChainDeposit[]> {
  return tx
    .selectFrom('chain_deposits')
    .selectAll()
    .where('network', '=', network)
    .where('address', '=', address)
    .where('asset', '=', asset)
    .where('state', '=', 'credited')
    .where('swept_with', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function markSwept(tx: Tx, ids: readonly ChainDepositId[], sweptWith: ChainDepositId): Promise<void> {
  await tx.updateTable('chain_deposits').set({ swept_with: sweptWith }).where('id', 'in', ids).execute()
}

/** What was sent on with this deposit lies where it arrived after all. */
export async function markUnswept(tx: Tx, sweptWith: ChainDepositId): Promise<void> {
  await tx.updateTable('chain_deposits').set({ swept_with: null }).where('swept_with', '=', sweptWith).execute()
}

/** Newest first. */
export async function findDeposits(db: Db, userId: UserId, limit: number): Promise<ChainDeposit[]> {
  return db
    .selectFrom('chain_deposits')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
