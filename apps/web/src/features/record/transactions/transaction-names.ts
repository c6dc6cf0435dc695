import { t } from '@kivuko/contract/text.ts'
import type { Transaction, TransactionKind } from '@kivuko/contract/transactions.ts'

export const TYPE_NAMES: Record<Transaction['transaction_type'], string> = {
  deposit: t('Deposit'),
  withdrawal: t('Withdrawal'),
  transfer: t('Transfer'),
  bill_payment: t('Bill payment'),
  agent_commission: t('Agent commission'),
  crypto: t('Crypto'),
}

/** What a line is called: an exchange between one's own balances is none of the six types by its looks. */
export const KIND_NAMES: Record<TransactionKind, string> = {
  ...TYPE_NAMES,
  exchange: t('Exchange'),
  purchase: t('Purchase'),
  sale: t('Sale'),
  received: t('Received'),
}

export const STATUS_NAMES: Record<Transaction['status'], string> = {
  completed: t('Completed'),
  pending: t('Pending'),
  failed: t('Failed'),
}
