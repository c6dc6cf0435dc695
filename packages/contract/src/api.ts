// The whole API in one list: what the server must bind, what OpenAPI prints, what the tests walk.
import * as account from './account-security.ts'
import * as auth from './auth.ts'
import * as bank from './bank-webhook.ts'
import * as chain from './chain.ts'
import * as consoleAudit from './console-audit.ts'
import * as consoleBankPayouts from './console-bank-payouts.ts'
import * as consoleBankTransfers from './console-bank-transfers.ts'
import * as consoleCases from './console-cases.ts'
import * as consoleCustomerOrders from './console-customer-orders.ts'
import * as consoleCustomers from './console-customers.ts'
import * as consoleDocuments from './console-documents.ts'
import * as consoleIdentity from './console-identity.ts'
import * as consoleLeads from './console-leads.ts'
import * as consoleProposals from './console-proposals.ts'
import * as consoleReconciliation from './console-reconciliation.ts'
import * as consoleSettings from './console-settings.ts'
import * as consoleStaff from './console-staff.ts'
import * as consoleStuckPayments from './console-stuck-payments.ts'
import * as consoleTreasury from './console-treasury.ts'
import * as consoleWaiting from './console-waiting.ts'
import * as consoleWebhooks from './console-webhooks.ts'
import * as conversions from './conversions.ts'
import * as documents from './documents.ts'
import type { EndpointSpec } from './endpoint.ts'
import * as health from './health.ts'
import * as kyc from './kyc.ts'
import * as leads from './leads.ts'
import * as mobileMoney from './mobile-money.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as payoutAccounts from './payout-account-calls.ts'
import * as quotes from './quotes.ts'
import * as signIn from './sign-in-ways.ts'
import * as trades from './trades.ts'
import * as transactions from './transactions.ts'
import * as transfers from './transfers.ts'
import * as verification from './verification.ts'
import * as wallets from './wallets.ts'

const FILES = [
  account,
  auth,
  bank,
  chain,
  consoleAudit,
  consoleBankPayouts,
  consoleBankTransfers,
  consoleCases,
  consoleCustomerOrders,
  consoleCustomers,
  consoleDocuments,
  consoleIdentity,
  consoleLeads,
  consoleProposals,
  consoleReconciliation,
  consoleSettings,
  consoleStaff,
  consoleStuckPayments,
  consoleTreasury,
  consoleWaiting,
  consoleWebhooks,
  conversions,
  documents,
  health,
  kyc,
  leads,
  mobileMoney,
  notifications,
  orders,
  payments,
  payoutAccounts,
  quotes,
  signIn,
  trades,
  transactions,
  transfers,
  verification,
  wallets,
] as const

type Exported<File> = File extends unknown ? File[keyof File] : never
/** Any call of the API. */
export type Endpoint = Extract<Exported<(typeof FILES)[number]>, EndpointSpec>

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
}

export const API: readonly Endpoint[] = FILES.flatMap((file) => Object.values<unknown>(file).filter(isEndpoint))
