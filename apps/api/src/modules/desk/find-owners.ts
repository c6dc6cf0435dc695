// Whose movement an id or a reference names: both sides of a transfer, otherwise one customer or nobody.
import { findDeposit, findDepositByReference } from '#modules/deposits/find-deposit.ts'
import { findConversion, findConversionByReference } from '#modules/exchange/find-conversion.ts'
import { findOrder, findOrdersByReferences } from '#modules/orders/find-order.ts'
import { findPayout, findPayoutByReference } from '#modules/payouts/find-payout.ts'
import { findSale, findSaleByReference } from '#modules/sales/get-sale.ts'
import { findTransactionOwner } from '#modules/transactions/find-transaction-owner.ts'
import { findTransfer, findTransferByReference } from '#modules/transfers/find-transfer.ts'
import { findWithdrawal, findWithdrawalByReference } from '#modules/withdrawals/get-withdrawal.ts'
import type {
  ConversionId,
  DepositId,
  OrderId,
  PayoutId,
  SaleId,
  TransferId,
  UserId,
  WithdrawalId,
} from '#platform/ids.ts'
import type { Db, Tables } from '#tables.ts'

type Found = (UserId | undefined)[]

export async function findOwners(db: Db, id: string): Promise<UserId[]> {
  return known(await ownersById(db, id))
}

export async function findOwnersByReference(db: Db, reference: string): Promise<UserId[]> {
  const [orders, deposit, payout, transfer, conversion, sale, withdrawal] = await Promise.all([
    findOrdersByReferences(db, [reference]),
    findDepositByReference(db, reference),
    findPayoutByReference(db, reference),
    findTransferByReference(db, reference),
    findConversionByReference(db, reference),
    findSaleByReference(db, reference),
    findWithdrawalByReference(db, reference),
  ])
  const owned = [...orders, deposit, payout, conversion, sale, withdrawal].map((row) => row?.user_id)
  return known([...owned, ...sidesOf(transfer)])
}

async function ownersById(db: Db, id: string): Promise<Found> {
  if (id.startsWith('ord_')) return [(await findOrder(db, id as OrderId))?.user_id]
  if (id.startsWith('dep_')) return [(await findDeposit(db, id as DepositId))?.user_id]
  if (id.startsWith('pyt_')) return [(await findPayout(db, id as PayoutId))?.user_id]
  if (id.startsWith('sal_')) return [(await findSale(db, id as SaleId))?.user_id]
  if (id.startsWith('wdr_')) return [(await findWithdrawal(db, id as WithdrawalId))?.user_id]
  if (id.startsWith('trf_')) return sidesOf(await findTransfer(db, id as TransferId))
  if (id.startsWith('cnv_')) return [(await findConversion(db, id as ConversionId))?.user_id]
  return [await findTransactionOwner(db, id)]
}

function sidesOf(transfer: Tables['transfers'] | undefined): Found {
  return [transfer?.sender_id, transfer?.recipient_id]
}

function known(found: Found): UserId[] {
  return found.filter((id) => id !== undefined)
}
