// Writing to the trading desk.
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BASE } from '#lib/language.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FieldFrame, fieldLook } from '#ui/field-frame.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SITE } from '../../../content/site.ts'
import { Stated } from './stated.tsx'
import { useSending } from './use-sending.ts'

const EMPTY = { name: '', email: '', company: '', message: '' }
type Field = keyof typeof EMPTY

/** All four fields are required and the address is checked by the browser; the server checks again. */
export function DeskForm({ tradesAddress }: { tradesAddress: string }) {
  const { state, error, send } = useSending()
  const [form, setForm] = useState(EMPTY)
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'done') done.current?.focus()
  }, [state])
  const bind = (field: Field) => ({
    value: form[field],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => setForm((now) => ({ ...now, [field]: value })),
  })
  if (state === 'done') {
    return (
      <div ref={done} tabIndex={-1} className="outline-none">
        <Alert tone="success" title={t('Thank you')}>
          <p>{t('We have your message.')}</p>
          {SITE.businessContact?.text ? (
            <p>
              <Stated text={SITE.businessContact.text} />
            </p>
          ) : null}
          <p>
            <a href={`${BASE}${tradesAddress}`} className="font-medium underline underline-offset-4">
              {t('With an account, ask for a firm price under Block trades')}
            </a>
          </p>
        </Alert>
      </div>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(({ writeToDesk }) => writeToDesk(form))
  }
  return (
    <form aria-label={t('Talk to the desk')} onSubmit={submit} className="flex flex-col gap-5">
      <TextField label={t('Name')} autoComplete="name" maxLength={120} {...bind('name')} />
      <TextField label={t('Email')} type="email" autoComplete="email" maxLength={254} {...bind('email')} />
      <TextField label={t('Company')} autoComplete="organization" maxLength={160} {...bind('company')} />
      <FieldFrame id="desk-message" texts={{ label: t('Message') }}>
        <textarea
          id="desk-message"
          rows={5}
          maxLength={4000}
          className={fieldLook(false, 'resize-y')}
          {...bind('message')}
        />
      </FieldFrame>
      {error ? <Alert>{error}</Alert> : null}
      <Button type="submit" size="large" loading={state === 'sending'} loadingText={t('Sending…')}>
        {t('Send')}
      </Button>
    </form>
  )
}
