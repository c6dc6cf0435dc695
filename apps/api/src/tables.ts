// The tables as Kysely sees them, a file a district: whose they are. A test compares them with the migrated database.
import type { Kysely, Transaction } from 'kysely'
import type { ReadFrom } from '#platform/replica-reads.ts'
import type { ChannelsTables } from './tables/channels.ts'
import type { ComplianceTables } from './tables/compliance.ts'
import type { CustodyTables } from './tables/custody.ts'
import type { MarketTables } from './tables/market.ts'
import type { OperationsTables } from './tables/operations.ts'
import type { PartnerBrowserTables } from './tables/partner-browsers.ts'
import type { PartnersTables } from './tables/partners.ts'
import type { PeopleTables } from './tables/people.ts'
import type { PlansTables } from './tables/plans.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { RailsTables } from './tables/rails.ts'
import type { RecordTables } from './tables/record.ts'
import type { SettlementTables } from './tables/settlement.ts'
import type { TradingTables } from './tables/trading.ts'
import type { TradingServicesTables } from './tables/trading-services.ts'
import type { UserTables } from './tables/users.ts'

export type Tables = PlatformTables &
  UserTables &
  MarketTables &
  RecordTables &
  ComplianceTables &
  PeopleTables &
  CustodyTables &
  RailsTables &
  SettlementTables &
  TradingTables &
  TradingServicesTables &
  PlansTables &
  OperationsTables &
  PartnersTables &
  PartnerBrowserTables &
  ChannelsTables

export type Db = Kysely<Tables>
/** What lists and files read from: perhaps a replica. Nothing that decides takes one. */
export type ReadDb = ReadFrom<Tables>
/** Inside a transaction: stores that write take this, so a write outside one does not compile. */
export type Tx = Transaction<Tables>
