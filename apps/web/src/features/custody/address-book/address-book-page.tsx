// /security/address-book: whom the customer paid or added, and the switch that lets coins go nowhere else.
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { BackButton } from '#ui/back-button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { AddAddress } from './add-address.tsx'
import { bookQuery } from './api.ts'
import { BookEntry } from './book-entry.tsx'
import { OnlyBook } from './only-book.tsx'

export function AddressBookPage({ backAddress }: { backAddress: string }) {
  const { data: book, isError, isFetching, refetch } = useQuery(bookQuery)
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading title={t('Address book')} lead={t('Where your coins and money may go, and since when.')} />
      {isError && book === undefined ? (
        <ErrorState title={t('Your address book could not be loaded')} query={{ refetch, isFetching }} />
      ) : book === undefined ? (
        <Card>
          <SkeletonRows rows={4} label={t('Loading your address book…')} />
        </Card>
      ) : (
        <>
          <OnlyBook book={book} />
          <Card aria-labelledby="book-add" className="flex flex-col gap-4">
            <SectionHeading id="book-add" title={t('Add an address')} />
            <p className="text-sm leading-6 text-ink-soft">
              {t(
                'A payment to a new address of more than {limit} waits {hours} hours. Add an address in advance, and its wait starts now.',
                { limit: formatAmount('USD', book.limit_usd), hours: String(book.wait_hours) },
              )}
            </p>
            <AddAddress />
          </Card>
          <Card aria-labelledby="book-list" className="flex flex-col gap-4">
            <SectionHeading id="book-list" title={t('Addresses and recipients')} />
            {book.payees.length === 0 ? (
              <EmptyState title={t('Nobody yet')}>
                {t('People you pay for the first time appear here, and so do addresses you add above.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('Addresses and recipients')} className="divide-y divide-line">
                {book.payees.map((payee) => (
                  <BookEntry key={payee.id} payee={payee} />
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </div>
  )
}
