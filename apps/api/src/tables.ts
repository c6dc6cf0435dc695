// The tables as Kysely sees them; a test compares them with the migrated database.
import type { Kysely, Transaction } from 'kysely'
import type { CaseTables } from './tables/cases.ts'
import type { ChainDepositTables } from './tables/chain-deposits.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { KycTables } from './tables/kyc.ts'
import type { MessageTables } from './tables/messages.ts'
import type { MoneyDeskTables } from './tables/money-desk.ts'
import type { MovementTables } from './tables/movements.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { SaleTables } from './tables/sales.ts'
import type { VerificationTables } from './tables/verification.ts'
import type { WithdrawalTables } from './tables/withdrawals.ts'

export type Tables = IdentityTables &
  CaseTables &
  KycTables &
  PaymentTables &
  MovementTables &
  MessageTables &
  ReconciliationTables &
  MoneyDeskTables &
  SaleTables &
  ChainDepositTables &
  VerificationTables &
  WithdrawalTables

export type Db = Kysely<Tables>
/** Inside a transaction: stores that write take this, so a write outside one does not compile. */
export type Tx = Transaction<Tables>
