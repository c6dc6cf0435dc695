// The application of somebody who wants to be an agent.
import { AGENT_CURRENCIES, type AgentCurrency } from '@kivuko/contract/agent-rates.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { agentQuery, apply } from './api.ts'

const CURRENCY_NAMES: Record<AgentCurrency, string> = { NGN: t('Naira'), KES: t('Kenyan shillings') }

const EMPTY = { shop_name: '', place: '', phone: '', currency: 'NGN' as AgentCurrency }
type Field = keyof typeof EMPTY

export function ApplyForm() {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const applying = useMutation({
    mutationFn: () => apply(typed),
    onSuccess: (standing) => queries.setQueryData(agentQuery.queryKey, standing),
  })
  const wrong = (field: Field) =>
    applying.error instanceof ApiError
      ? applying.error.fieldErrors.find((each) => each.field === field)?.message
      : undefined
  const missing = (field: Field) => (isTried && typed[field].trim() === '' ? t('Please fill this in.') : undefined)
  const field = (name: Field, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={name === 'place' ? 120 : 60}
      value={typed[name]}
      error={missing(name) ?? wrong(name)}
      onChange={({ target }) => {
        applying.reset()
        setTyped({ ...typed, [name]: target.value })
      }}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isWhole = Object.values(typed).every((text) => text.trim() !== '')
    if (isWhole && !applying.isPending) applying.mutate()
  }
  return (
    <Card>
      <form aria-labelledby="apply-heading" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="apply-heading" title={t('Become an agent')} />
        {field('shop_name', t('Name of the shop'))}
        {field('place', t('Where it is'), t('So that customers find it, such as “Market Road 4, Kisumu”.'))}
        {field('phone', t('Phone of the shop'))}
        <SelectField
          label={t('Currency of your cash')}
          value={typed.currency}
          options={AGENT_CURRENCIES.map((value) => ({ value, label: CURRENCY_NAMES[value] }))}
          onChange={({ target }) => setTyped({ ...typed, currency: target.value as AgentCurrency })}
        />
        {applying.isError ? (
          <Alert>{errorText(applying.error, t('That did not work. Please try again.'))}</Alert>
        ) : null}
        <Button type="submit" loading={applying.isPending} loadingText={t('Sending…')} className="self-start">
          {t('Apply')}
        </Button>
      </form>
    </Card>
  )
}
