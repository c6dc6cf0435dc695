// The home page's question for an address, and the newsletter form of the footer. Neither field has a name: were the page
// slow to wake, sending the form would otherwise put the address into the page's address. Neither is held in state: what
// was typed before the code was there counts too.
import { type FormEvent, useId, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LEAD_TEXT } from './messages.ts'
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
        throw new FormProblem(LEAD_TEXT.captureInvalid)
      }
      await askForNews(email, 'home')
    })
  }
  return (
    <section aria-labelledby={heading} className="bg-primary-soft text-on-primary-soft">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-12 sm:px-6 lg:grid-cols-2 lg:items-center lg:gap-16">
        <div className="flex flex-col gap-2">
          <h2 id={heading} className="text-2xl font-semibold tracking-tight">
            {LEAD_TEXT.captureTitle}
          </h2>
          <p>{LEAD_TEXT.captureLead}</p>
        </div>
        {state === 'done' ? (
          <Thanks />
        ) : (
          <form onSubmit={submit} noValidate className="flex flex-col gap-3">
            <div className="flex flex-col gap-3 sm:flex-row">
              <TextField
                ref={field}
                label={LEAD_TEXT.email}
                hideLabel
                placeholder={LEAD_TEXT.email}
                type="email"
                autoComplete="email"
                frameClassName="grow"
              />
              <Button type="submit" loading={state === 'sending'} loadingText={LEAD_TEXT.sending}>
                {LEAD_TEXT.captureAction}
              </Button>
            </div>
            {error ? <Alert>{error}</Alert> : null}
            <p className="text-sm">{LEAD_TEXT.consent}</p>
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
      aria-label={LEAD_TEXT.newsletterTitle}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const email = field.current?.value ?? ''
        void send(({ askForNews }) => askForNews(email, 'footer'))
      }}
    >
      <TextField
        ref={field}
        label={LEAD_TEXT.email}
        type="email"
        autoComplete="email"
        hint={LEAD_TEXT.newsletterLead}
      />
      <Button type="submit" variant="secondary" loading={state === 'sending'} loadingText={LEAD_TEXT.sending}>
        {LEAD_TEXT.subscribe}
      </Button>
      {error ? <Alert>{error}</Alert> : null}
    </form>
  )
}

function Thanks() {
  return (
    <Alert tone="success" title={LEAD_TEXT.thanks}>
      {LEAD_TEXT.checkMail}
    </Alert>
  )
}
