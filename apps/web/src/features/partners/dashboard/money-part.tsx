// The partner's own money in one mode: its float and where it is filled, payouts from it, its margin, and what that brought
// each month.

import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import {
  type listPartnerSettlements,
  partnerSettlementFile,
  type readPartnerFloat,
} from '@kivuko/contract/partner-floats.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { floatQuery, type Place, settlementsQuery } from './api.ts'
import { FileButton } from './file-button.tsx'
import { MarginPart } from './margin-part.tsx'
import { PayoutsPart } from './payouts-part.tsx'

type MoneyPartProps = { place: Place; isFinance: boolean }

export function MoneyPart({ place, isFinance }: MoneyPartProps) {
  return (
    <div className="flex flex-col gap-8">
      <FloatPart place={place} />
      <PayoutsPart place={place} isFinance={isFinance} />
      <MarginPart place={place} isFinance={isFinance} />
      <SettlementsPart place={place} />
    </div>
  )
}

type Balance = Result<typeof readPartnerFloat>['balances'][number]

function FloatPart({ place }: { place: Place }) {
  const query = useQuery(floatQuery(place))
  const balances = query.data?.balances
  return (
    <section aria-labelledby="float-heading" className="flex flex-col gap-3">
      <SectionHeading id="float-heading" title={t('Float')} />
      <p className="leading-6 text-ink-soft">
        {t('Your own money here. Payouts are paid from it, and margins go into it.')}
      </p>
      {balances ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {balances.map((balance) => (
            <li key={balance.currency}>
              <FloatCard of={balance} />
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState title={t('The float could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={2} label={t('Loading the float…')} />
      )}
    </section>
  )
}

function FloatCard({ of: { currency, available, held, fill } }: { of: Balance }) {
  const account = fill?.account
  return (
    <Card className="flex h-full flex-col gap-2">
      <span className="text-sm text-ink-soft">{currency}</span>
      <MoneyText asset={currency} amount={available} size="medium" />
      {/[1-9]/.test(held) ? (
        <span className="text-sm text-ink-soft">
          {t('Set aside for payouts:')} <MoneyText asset={currency} amount={held} />
        </span>
      ) : null}
      {account ? (
        <details className="text-sm">
          <summary className="min-h-11 cursor-pointer py-2 font-medium text-primary">
            {t('Fill it by bank transfer')}
          </summary>
          <dl className="flex flex-col gap-2">
            <CopyLine label={t('Bank')} shown={account.bank_name} />
            <CopyLine label={t('Account name')} shown={account.account_name} />
            <CopyLine label={t('Account number')} shown={account.account_number} />
            {account.reference ? <CopyLine label={t('Reference')} shown={account.reference} /> : null}
          </dl>
          <p className="mt-2 text-ink-soft">{t('It must come in the name {name}.', { name: fill.sender_name })}</p>
        </details>
      ) : null}
    </Card>
  )
}

type Settlement = Result<typeof listPartnerSettlements>['settlements'][number]

function SettlementsPart({ place }: { place: Place }) {
  const query = useQuery(settlementsQuery(place))
  const settlements = query.data?.settlements
  return (
    <section aria-labelledby="settlements-heading" className="flex flex-col gap-3">
      <SectionHeading id="settlements-heading" title={t('Settlements')} />
      {settlements && settlements.length > 0 ? (
        <DataTable
          caption={t('Settlements, newest first')}
          columns={columnsOf(place)}
          rows={settlements}
          keyOf={({ id }) => id}
        />
      ) : settlements ? (
        <EmptyState title={t('No settlements yet')}>
          {t('Margins of a month are in the float when it is over, with a file of each line.')}
        </EmptyState>
      ) : query.isError ? (
        <ErrorState title={t('Settlements could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={2} label={t('Loading settlements…')} />
      )}
    </section>
  )
}

function columnsOf({ id, mode }: Place): Column<Settlement>[] {
  const amount = (key: 'earned' | 'carried_in' | 'paid', header: string): Column<Settlement> => ({
    key,
    header,
    isFigure: true,
    cell: (row) => <MoneyText asset={row.currency} amount={row[key]} />,
  })
  return [
    { key: 'month', header: t('Month'), cell: ({ month }) => month.slice(0, 7) },
    amount('earned', t('Earned')),
    amount('carried_in', t('Carried in')),
    amount('paid', t('Into the float')),
    {
      key: 'file',
      header: '',
      cell: ({ id: settlement, month, currency }) => (
        <FileButton
          label={t('CSV file of {month} in {currency}', { month: month.slice(0, 7), currency })}
          name={`margins-${month.slice(0, 7)}-${currency}.csv`}
          endpoint={partnerSettlementFile}
          input={{ params: { id, settlement }, query: { mode } }}
        />
      ),
    },
  ]
}
