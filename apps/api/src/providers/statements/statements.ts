// Which providers tell what they hold, and how: asked for, or read from a file.
import type { StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import type { Config } from '#config/read-config.ts'
import { createBankStatement } from './bank-statement.ts'
import { mpesaReader } from './mpesa-reader.ts'
import { createPaystackStatement } from './paystack-statement.ts'
import type { Statements } from './port.ts'
import { createStripeStatement } from './stripe-statement.ts'

export function createStatements({ cards, bank, mobileMoney }: Config): Statements {
  const providers = {
    stripe: cards && createStripeStatement(cards),
    paystack: bank.paystack && createPaystackStatement(bank.paystack),
    bank: bank.feed && createBankStatement(bank.feed),
    mpesa: undefined,
  } satisfies Record<StatementProvider, unknown>
  const files = { mpesa: mobileMoney && mpesaReader, stripe: undefined, paystack: undefined, bank: undefined }
  return { providers, files }
}
