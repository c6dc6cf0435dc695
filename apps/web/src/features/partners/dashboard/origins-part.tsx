// The pages that may show the widget and the addresses it may lead back to, in one mode: listed, added, removed.
import { ORIGIN_LENGTH_MAX, type PartnerOrigins, RETURN_ADDRESS_LENGTH_MAX } from '@kivuko/contract/partner-origins.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { originsQuery, type Place } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'
import { useOriginsChange } from './use-origins-change.ts'

type ListName = keyof PartnerOrigins
type Texts = Record<'title' | 'lead' | 'none' | 'noneLead' | 'label' | 'hint' | 'add' | 'question' | 'follows', string>

const TEXTS: Record<ListName, Texts> = {
  origins: {
    title: t('Origins'),
    lead: t('Pages of these may show your widget, and no others. Without one no session begins.'),
    none: t('No origins yet'),
    noneLead: t('Add the origin of the page that shows your widget.'),
    label: t('Origin of your page'),
    hint: t('Scheme and name alone, such as https://shop.example; in test mode also http://localhost:3000.'),
    add: t('Add the origin'),
    question: t('Remove this origin?'),
    follows: t('Its pages can no longer show the widget, not even in frames that are open.'),
  },
  return_addresses: {
    title: t('Return addresses'),
    lead: t('Where a customer may return to. A session names one of these exactly.'),
    none: t('No return addresses yet'),
    noneLead: t('You need one where the widget opens in a tab or an app of its own.'),
    label: t('Return address'),
    hint: t('The full address, such as https://shop.example/thanks'),
    add: t('Add the address'),
    question: t('Remove this return address?'),
    follows: t('No new session can name it.'),
  },
}

export function OriginsPart({ place, isMaking }: { place: Place; isMaking: boolean }) {
  const query = useQuery(originsQuery(place))
  const names = Object.keys(TEXTS) as ListName[]
  return (
    <div className="flex flex-col gap-8">
      {query.data ? (
        names.map((name) => (
          <AddressList key={name} place={place} name={name} addresses={query.data[name]} isMaking={isMaking} />
        ))
      ) : query.isError ? (
        <ErrorState title={t('The origins could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={4} label={t('Loading origins…')} />
      )}
    </div>
  )
}

type ListProps = { place: Place; name: ListName; addresses: readonly string[]; isMaking: boolean }

function AddressList({ place, name, addresses, isMaking }: ListProps) {
  const texts = TEXTS[name]
  return (
    <section aria-labelledby={`${name}-heading`} className="flex flex-col gap-3">
      <SectionHeading id={`${name}-heading`} title={texts.title} />
      <p className="leading-6 text-ink-soft">{texts.lead}</p>
      {addresses.length > 0 ? (
        <ul
          aria-label={texts.title}
          className="flex flex-col divide-y divide-line rounded-box border border-line bg-paper px-4"
        >
          {addresses.map((address) => (
            <AddressRow key={address} place={place} name={name} address={address} isMaking={isMaking} />
          ))}
        </ul>
      ) : (
        <EmptyState title={texts.none}>{texts.noneLead}</EmptyState>
      )}
      {isMaking ? <AddForm place={place} name={name} /> : null}
    </section>
  )
}

function AddressRow({ place, name, address, isMaking }: Omit<ListProps, 'addresses'> & { address: string }) {
  const [isAsked, setAsked] = useState(false)
  const texts = TEXTS[name]
  const close = () => setAsked(false)
  const removing = useOriginsChange(place, close)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 font-medium wrap-anywhere">{address}</span>
      {isMaking ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Remove {address}', { address })}
          onClick={() => setAsked(true)}
        >
          {t('Remove')}
        </Button>
      ) : null}
      {removing.error && !isAsked ? <Alert className="w-full">{errorText(removing.error, FAILED_TEXT)}</Alert> : null}
      <ConfirmDialog
        open={isAsked}
        title={texts.question}
        confirmText={t('Remove')}
        cancelText={t('Cancel')}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate({ name, remove: address }, { onError: close })}
        onCancel={close}
      >
        <span className="block font-medium text-ink wrap-anywhere">{address}</span>
        {texts.follows}
      </ConfirmDialog>
    </li>
  )
}

function AddForm({ place, name }: { place: Place; name: ListName }) {
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const texts = TEXTS[name]
  const adding = useOriginsChange(place, () => setTyped(''))
  const { error } = adding
  const refused = error instanceof ApiError ? error.fieldErrors.find(({ field }) => field.startsWith(name)) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const add = typed.trim()
    setEmpty(add === '')
    if (add !== '' && !adding.isPending) adding.mutate({ name, add })
  }
  return (
    <Card>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={texts.label}
          hint={texts.hint}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={name === 'origins' ? ORIGIN_LENGTH_MAX : RETURN_ADDRESS_LENGTH_MAX}
          value={typed}
          error={isEmpty ? t('Please fill this in.') : refused?.message}
          onChange={({ target }) => {
            adding.reset()
            setEmpty(false)
            setTyped(target.value)
          }}
        />
        {error && !refused ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <Button type="submit" variant="secondary" loading={adding.isPending} className="self-start">
          {texts.add}
        </Button>
      </form>
    </Card>
  )
}
