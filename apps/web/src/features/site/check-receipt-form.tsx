// Whether a receipt that somebody was shown is genuine.
import type { CheckedReceipt } from '@kivuko/contract/receipts.ts'
import { t } from '@kivuko/contract/text.ts'
import type { TransactionKind, TransactionStatus } from '@kivuko/contract/transactions.ts'
import { type FormEvent, useState } from 'react'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSending } from './use-sending.ts'

const EMPTY = { reference: '', amount: '', code: '' }

export function CheckReceiptForm() {
  const { state, error, send } = useSending()
  const [form, setForm] = useState(EMPTY)
  /** Null: there is no such receipt. */
  const [found, setFound] = useState<CheckedReceipt | null>()
  const bind = (field: keyof typeof EMPTY) => ({
    name: field,
    value: form[field],
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setFound(undefined)
      setForm((now) => ({ ...now, [field]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFound(undefined)
    void send(async ({ askReceipt }) => setFound(await askReceipt(form)))
  }
  return (
    <form aria-label={t('Check a receipt')} onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('Reference')}
        hint={t('Such as KV-7Q2M-9XPA.')}
        autoCapitalize="characters"
        maxLength={40}
        {...bind('reference')}
      />
      <TextField
        label={t('Amount')}
        hint={t('As it stands on the receipt, without the currency.')}
        inputMode="decimal"
        maxLength={29}
        {...bind('amount')}
      />
      <TextField
        label={t('Check code')}
        hint={t('Eight letters and digits near the end of the receipt.')}
        autoCapitalize="characters"
        maxLength={20}
        {...bind('code')}
      />
      {error ? <Alert>{error}</Alert> : null}
      <Button type="submit" size="large" loading={state === 'sending'} loadingText={t('Checking…')}>
        {t('Check')}
      </Button>
      <div role="status" className="flex flex-col gap-4">
        {found ? <Genuine receipt={found} /> : null}
        {found === null ? (
          <Alert tone="warning" title={t('We know no such receipt')}>
            {t('Compare what you typed with the receipt. If it is the same, do not rely on it.')}
          </Alert>
        ) : null}
      </div>
    </form>
  )
}

const STATES: Record<TransactionStatus, string> = {
  completed: t('Completed'),
  pending: t('Pending: it has not ended, and may still fail'),
  failed: t('Failed: nothing was paid, or the money went back'),
}

const KINDS: Record<TransactionKind, string> = {
  deposit: t('Deposit'),
  withdrawal: t('Withdrawal'),
  transfer: t('Transfer'),
  bill_payment: t('Bill payment'),
  agent_commission: t('Agent commission'),
  crypto: t('Crypto'),
  exchange: t('Exchange'),
  purchase: t('Purchase'),
  sale: t('Sale'),
  received: t('Received'),
}

function Genuine({ receipt }: { receipt: CheckedReceipt }) {
  const { reference, kind, status, currency, amount, created_at, customer, recipient } = receipt
  return (
    <>
      <Alert tone={status === 'completed' ? 'success' : 'warning'} title={t('This receipt is genuine')}>
        {STATES[status]}
      </Alert>
      <Receipt>
        <ReceiptRow label={t('Reference')}>
          <span className="whitespace-nowrap">{reference}</span>
        </ReceiptRow>
        <ReceiptRow label={t('Amount')} strong>
          {formatAmount(currency, amount)}
        </ReceiptRow>
        <ReceiptRow label={t('Type')}>{KINDS[kind]}</ReceiptRow>
        <ReceiptRow label={t('Date')}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </ReceiptRow>
        <ReceiptRow label={t('Customer')}>{customer}</ReceiptRow>
        {recipient ? <ReceiptRow label={t('Recipient')}>{recipient}</ReceiptRow> : null}
      </Receipt>
    </>
  )
}
