// Which providers tell what they hold, and how: asked for, or read from a file.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { forEachNetwork, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { Config } from '#config/read-config.ts'
import type { BillerKeeps } from '../bills/ask-biller.ts'
import { createBankStatement } from './bank-statement.ts'
import { createBillsStatement } from './bills-statement.ts'
import { mpesaReader } from './mpesa-reader.ts'
import { createPaystackStatement } from './paystack-statement.ts'
import type { ProviderStatement, Statements } from './port.ts'
import { createStripeStatement } from './stripe-statement.ts'

type Given<T> = { kept: BillerKeeps<T>; networks: Partial<Record<PhoneNetwork, ProviderStatement>> }

export function createStatements<T>(
  { cards, bank, bills, mobileMoney }: Config,
  { kept, networks }: Given<T>,
): Statements {
  const providers = {
    stripe: cards && createStripeStatement(cards),
    paystack: bank.paystack && createPaystackStatement(bank.paystack),
    bank: bank.feed && createBankStatement(bank.feed),
    ...forEachNetwork((network) => networks[network]),
    bills: bills && createBillsStatement(bills, kept),
  } satisfies Record<StatementProvider, unknown>
  const files = {
    ...forEachNetwork((network) => (network === 'mpesa' && mobileMoney ? mpesaReader : undefined)),
    stripe: undefined,
    paystack: undefined,
    bank: undefined,
    bills: undefined,
  }
  return { providers, files }
}
