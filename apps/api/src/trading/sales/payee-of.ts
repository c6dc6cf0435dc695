// Whom a sale is paid to, as the customer's list of payees knows them.
import { bankAccountIdentity, type Payee } from '#people/payees.ts'
import type { UserId } from '#platform/ids.ts'
import type { Destination } from './sale.ts'

/** A phone, or a bank account by its number and not by the name on it. */
export function payeeOf(userId: UserId, { phone, iban, account_number, bank_code }: Destination): Payee {
  if (phone !== null) return { user_id: userId, kind: 'phone', identity: phone }
  const identity = bankAccountIdentity({ iban, account_number, bank_code })
  return { user_id: userId, kind: 'bank_account', identity }
}
