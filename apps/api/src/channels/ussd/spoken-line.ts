// A line of the list in some thirty characters. Pure.
import { retold, t } from '@kivuko/contract/text.ts'
import type { Transaction, TransactionKind } from '@kivuko/contract/transactions.ts'

const WORDS: Partial<Record<TransactionKind, string>> = {
  deposit: t('In'),
  received: t('Got'),
  transfer: t('Sent'),
  withdrawal: t('Out'),
  purchase: t('Bought'),
  crypto: t('Bought'),
  sale: t('Sold'),
  exchange: t('Changed'),
  bill_payment: t('Bill'),
}

/** `27/11 Sent KES 500.00`: of what is not completed, how it stands in place of what it was. */
export function lineOf({ created_at, kind, status, net_amount, currency }: Transaction): string {
  const [, month = '', day = ''] = /^\d{4}-(\d\d)-(\d\d)/.exec(created_at) ?? []
  const done = WORDS[kind]
  const word =
    status === 'completed' ? (done ? retold(done) : t('Moved')) : status === 'failed' ? t('Failed') : t('Waits')
  return `${day}/${month} ${word} ${currency} ${net_amount}`
}
