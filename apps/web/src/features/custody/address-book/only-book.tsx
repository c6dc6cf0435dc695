// The switch that lets coins go only to trusted addresses of the book: on at once, off with a proof and a wait.
import type { AddressBook } from '@kivuko/contract/address-book.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { bookQuery, turnOnlyBook } from './api.ts'

export function OnlyBook({ book }: { book: AddressBook }) {
  const { only_book: isOn, loosens_at, wait_hours } = book
  const queries = useQueryClient()
  const turning = useMutation({
    mutationFn: turnOnlyBook,
    onSuccess: (changed) => queries.setQueryData(bookQuery.queryKey, changed),
  })
  // Turned off and not yet loose, it can be turned on again.
  const isHeld = isOn && loosens_at === null
  return (
    <Card aria-labelledby="book-only" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SectionHeading id="book-only" title={t('Only to this book')} />
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t('On') : t('Off')}</Badge>
      </div>
      <p role="status" className="text-sm leading-6 text-ink-soft">
        {loosens_at
          ? t('Turned off. Until {date} coins still go only to trusted addresses of this book.', {
              date: formatDateTime(loosens_at),
            })
          : isOn
            ? t('Coins go only to trusted addresses of this book. Turning it off takes {hours} hours.', {
                hours: String(wait_hours),
              })
            : t(
                'Coins may go to any address. Turn this on, and whoever gets into your account sends them nowhere new.',
              )}
      </p>
      {turning.isError ? (
        <Alert>{errorText(turning.error, t('It could not be changed. Please try again.'))}</Alert>
      ) : null}
      <Button
        variant={isHeld ? 'secondary' : 'primary'}
        className="self-start"
        loading={turning.isPending}
        onClick={() => turning.mutate(!isHeld)}
      >
        {isHeld ? t('Turn off') : t('Turn on')}
      </Button>
    </Card>
  )
}
