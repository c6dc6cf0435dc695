// Networks' statements, for payments whose message was lost or met a dead process: they are told of no other way.
import { money } from '@kivuko/money/money.ts'
import type { Sandbox } from '../../../sandbox/src/sandbox.ts'
import type { Deps } from '../../src/deps.ts'
import { askAboutPayment, askAboutTransfer } from '../../src/rails/ask-about-payments.ts'

/** The paybill's. Safe to repeat. */
export async function askAboutPaid(deps: Deps, { control }: Sandbox): Promise<void> {
  const shortcode = deps.config.mobileMoney?.paybill ?? ''
  for (const { receipt: id, amount, account, at } of control.phones
    .payments()
    .filter(({ state }) => state === 'paid')) {
    const paid = { amount: money('KES', BigInt(amount) * 100n), paidAt: new Date(at) }
    await askAboutPayment(deps, { id, shortcode, account, ...paid })
  }
}

/** The bank's, of customers' own account numbers. Safe to repeat. */
export async function askAboutFills(deps: Deps, { control }: Sandbox): Promise<void> {
  for (const reference of control.bank.dedicatedPayments()) await askAboutTransfer(deps, reference)
}
