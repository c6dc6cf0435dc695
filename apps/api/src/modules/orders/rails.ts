// Which ways of paying this installation has connected, and where a bank transfer goes.
import type { PayCurrency, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { bankInstructions } from '@kivuko/contract/orders.ts'
import type * as z from 'zod/mini'
import type { Config } from '#config.ts'
import type { Order } from './order.ts'

export type Rails = {
  isOpen(currency: PayCurrency, method: PaymentMethod): boolean
  /** Null when the operator has no account in that currency. */
  bankInstructions(order: Order): z.output<typeof bankInstructions> | null
}

export function createRails(config: Config): Rails {
  return {
    isOpen(currency, method) {
      if (method === 'card') return config.cards !== undefined
      if (method === 'bank') return config.bankAccounts[currency] !== undefined
      return false
    },
    bankInstructions(order) {
      const account = config.bankAccounts[order.fiat_currency]
      return account ? { kind: 'bank_transfer', ...account, reference: order.reference } : null
    },
  }
}
