// Up to how much of each currency one member sends alone, and how an admin changes it.
import { setCompanyLimit } from '@kivuko/contract/company-requests.ts'
import { t } from '@kivuko/contract/text.ts'
import type { TransferFiat } from '@kivuko/contract/transfers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { CURRENCY_NAMES, CurrencyField } from '#lib/currency-field.tsx'
import { formatAmount } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { TextField } from '#ui/text-field.tsx'

type Limits = readonly { currency: string; amount: string }[]

export function LimitCard({ companyId, limits, isAdmin }: { companyId: string; limits: Limits; isAdmin: boolean }) {
  return (
    <Card aria-labelledby="limit-heading" className="flex flex-col gap-4">
      <SectionHeading id="limit-heading" title={t('What one member may send alone')} />
      <p className="text-ink-soft">
        {t('In 24 hours, all members together, each currency by itself. Beyond it another member approves.')}
      </p>
      <Receipt>
        {limits.map(({ currency, amount }) => (
          <ReceiptRow key={currency} label={CURRENCY_NAMES[currency as TransferFiat] ?? currency}>
            {formatAmount(currency, amount)}
          </ReceiptRow>
        ))}
      </Receipt>
      {isAdmin ? <NewLimit companyId={companyId} /> : null}
    </Card>
  )
}

function NewLimit({ companyId }: { companyId: string }) {
  const queries = useQueryClient()
  const [sendOnce] = useState(createSendOnce)
  const [currency, setCurrency] = useState<TransferFiat>('NGN')
  const [typed, setTyped] = useState('')
  const setting = useMutation({
    mutationFn: () => {
      const body = { currency, amount: typed.trim() }
      return sendOnce(body, (idempotencyKey) =>
        call(setCompanyLimit, { params: { id: companyId }, body, idempotencyKey }),
      )
    },
    onSuccess: () => {
      setTyped('')
      void queries.invalidateQueries({ queryKey: ['companies', companyId] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && !setting.isPending) setting.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <CurrencyField
        value={currency}
        onChange={(chosen) => {
          setting.reset()
          setCurrency(chosen)
        }}
      />
      <TextField
        label={t('New limit ({currency})', { currency })}
        hint={t('A lower one counts at once; a higher one takes a second admin.')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setting.reset()
          setTyped(target.value)
        }}
      />
      {setting.error ? <Alert>{errorText(setting.error, t('That did not work. Please try again.'))}</Alert> : null}
      {setting.data?.status === 'pending' ? <Alert tone="info">{t('It waits for another admin.')}</Alert> : null}
      <Button
        type="submit"
        variant="secondary"
        loading={setting.isPending}
        disabled={!typed.trim()}
        className="self-start"
      >
        {t('Set the limit')}
      </Button>
    </form>
  )
}
