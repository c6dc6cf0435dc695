import { t } from '@kivuko/contract/text.ts'
import type { Transaction } from '@kivuko/contract/transactions.ts'

export const TYPE_NAMES: Record<Transaction['transaction_type'], string> = {
  deposit: t('Deposit'),
  withdrawal: t('Withdrawal'),
  transfer: t('Transfer'),
  bill_payment: t('Bill payment'),
  agent_commission: t('Agent commission'),
  crypto: t('Crypto'),
}

export const STATUS_NAMES: Record<Transaction['status'], string> = {
  completed: t('Completed'),
  pending: t('Pending'),
  failed: t('Failed'),
}
