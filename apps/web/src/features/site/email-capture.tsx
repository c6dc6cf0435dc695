// The home page's question for an address, and the newsletter form of the footer. Neither field has a name: were the
// page slow to wake, sending the form would otherwise put the address into the page's address. Neither is held in
// state: what was typed before the code was there counts too.
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useId, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormProblem, useSending } from './use-sending.ts'

export function EmailCapture() {
  const { state, error, send } = useSending()
  const field = useRef<HTMLInputElement>(null)
  const heading = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const email = field.current?.value ?? ''
    await send(async ({ askForNews, isEmail }) => {
      if (!isEmail(email)) {
        field.current?.focus()
        throw new FormProblem(t('Please enter a valid email address.'))
      }
      await askForNews(email, 'home')
    })
  }
  return (
    <section aria-labelledby={heading} className="bg-primary-soft text-on-primary-soft">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-12 sm:px-6 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div className="flex flex-col gap-2">
          <h2 id={heading} className="text-2xl font-semibold tracking-tight">
            {t('Hear when something new opens')}
          </h2>
          <p>{t('New countries, coins and ways to pay. A short mail, now and then.')}</p>
        </div>
        {state === 'done' ? (
          <Thanks />
        ) : (
          <form onSubmit={submit} noValidate className="flex flex-col gap-3">
            <div className="flex flex-col gap-3 sm:flex-row">
              <TextField
                ref={field}
                label={t('Email address')}
                hideLabel
                placeholder={t('Email address')}
                type="email"
                autoComplete="email"
                frameClassName="grow"
              />
              <Button type="submit" loading={state === 'sending'} loadingText={t('Sending…')}>
                {t('Keep me posted')}
              </Button>
            </div>
            {error ? <Alert>{error}</Alert> : null}
            <p className="text-sm">
              {t(
                'By sending it you agree that we write to this address. A mail asks you to confirm, and every mail has a link to leave.',
              )}
            </p>
          </form>
        )}
      </div>
    </section>
  )
}

/** The browser's own check of an email field is the only one here. */
export function NewsletterForm() {
  const { state, error, send } = useSending()
  const field = useRef<HTMLInputElement>(null)
  if (state === 'done') return <Thanks />
  return (
    <form
      aria-label={t('Newsletter')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const email = field.current?.value ?? ''
        void send(({ askForNews }) => askForNews(email, 'footer'))
      }}
    >
      <TextField
        ref={field}
        label={t('Email address')}
        type="email"
        autoComplete="email"
        hint={t('What is new on {brand}, once a month at most.')}
      />
      <Button type="submit" variant="secondary" loading={state === 'sending'} loadingText={t('Sending…')}>
        {t('Subscribe Now')}
      </Button>
      {error ? <Alert>{error}</Alert> : null}
    </form>
  )
}

function Thanks() {
  return (
    <Alert tone="success" title={t('Thank you')}>
      {t('Open the mail we have just sent and confirm the address.')}
    </Alert>
  )
}
