// Which ways of paying this installation has connected and open, and where a bank transfer goes.
import type { OrderFiat, PaymentMethod } from '@kivuko/contract/buying.ts'
import type { bankInstructions } from '@kivuko/contract/orders.ts'
import type * as z from 'zod/mini'
import type { Config } from '#config.ts'
import type { Settings } from '#modules/settings/create-settings.ts'
import type { Order } from './order.ts'

export type Rails = {
  /** This installation has what it needs for it. */
  isConnected(currency: OrderFiat, method: PaymentMethod): boolean
  /** Connected, and not closed by an admin. */
  isOpen(currency: OrderFiat, method: PaymentMethod): boolean
  /** To the operator's own account; null when there is none in that currency. */
  bankInstructions(order: Order): z.output<typeof bankInstructions> | null
}

export function createRails(config: Config, settings: Settings): Rails {
  const hasNetwork = (currency: OrderFiat) => currency === 'NGN' && config.bank.paystack !== undefined
  function isConnected(currency: OrderFiat, method: PaymentMethod): boolean {
    if (method === 'card') return config.cards !== undefined
    if (method === 'bank') return config.bankAccounts[currency] !== undefined || hasNetwork(currency)
    return method === 'mpesa' && currency === 'KES' && config.mobileMoney !== undefined
  }
  return {
    isConnected,
    isOpen: (currency, method) => settings.current().isMethodOpen(currency, method) && isConnected(currency, method),
    bankInstructions(order) {
      const account = config.bankAccounts[order.fiat_currency]
      return account ? { kind: 'bank_transfer', ...account, reference: order.reference, expires_at: null } : null
    },
  }
}
