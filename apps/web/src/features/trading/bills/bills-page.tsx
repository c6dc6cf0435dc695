// /bills: airtime, data, electricity and television from a wallet. `?kind=electricity` opens the form on that kind,
// `?reference=…` shows how far a bill is.
import { BILL_KINDS, type BillFiat, type BillKind, type SavedBiller } from '@kivuko/contract/bills.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { billersQuery, type Offered } from './api.ts'
import { BillForm } from './bill-form.tsx'
import { BillStanding } from './bill-standing.tsx'
import { KIND_NAMES } from './read-bill.ts'
import { SavedNumbersCard } from './saved-numbers.tsx'

const WALLETS: Record<BillFiat, { title: string; detail: string }> = {
  NGN: { title: t('Naira'), detail: t('Bills in Nigeria') },
  KES: { title: t('Shillings'), detail: t('Bills in Kenya') },
}

export function BillsPage({ backAddress }: { backAddress: string }) {
  const { values, change, addressWith } = useAddressChoices(['currency', 'kind', 'reference'])
  const { reference } = values
  if (reference)
    return (
      <BillStanding
        key={reference}
        reference={reference}
        backAddress={backAddress}
        anotherAddress={addressWith({ reference: '' })}
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading
        title={t('Pay bills')}
        lead={t('Airtime, data, electricity and television, from your naira or shilling wallet.')}
      />
      <Bills values={values} onChange={change} />
    </div>
  )
}

type Values = Record<'currency' | 'kind' | 'reference', string>
type BillsProps = { values: Values; onChange: (change: Partial<Values>) => void }

function Bills({ values, onChange }: BillsProps) {
  const { data, isError, isFetching, refetch } = useQuery(billersQuery)
  const [first, setFirst] = useState<SavedBiller>()
  if (isError && data === undefined)
    return <ErrorState title={t('What can be paid could not be loaded')} query={{ refetch, isFetching }} />
  if (data === undefined) return <Waiting>{t('Looking up what can be paid…')}</Waiting>
  if (data.billers.length === 0)
    return <Alert tone="warning">{t('Bills cannot be paid here at the moment. Your money is safe.')}</Alert>
  const payAgain = (saved: SavedBiller) => {
    setFirst(saved)
    onChange({ currency: saved.currency, kind: saved.kind })
  }
  return (
    <>
      <Card raised="float" aria-label={t('Pay bills')} className="flex flex-col gap-6">
        {data.paused === null ? (
          <Choices values={values} offered={data} first={first} onChange={onChange} />
        ) : (
          <Alert tone="warning">{data.paused}</Alert>
        )}
      </Card>
      <SavedNumbersCard saved={data.saved} onPay={payAgain} />
    </>
  )
}

type ChoicesProps = BillsProps & { offered: Offered; first: SavedBiller | undefined }

function Choices({ values, offered: { currencies, billers, saved }, first, onChange }: ChoicesProps) {
  const wallets = currencies.filter(({ currency }) => billers.some((biller) => biller.currency === currency))
  const wallet = wallets.find(({ currency }) => currency === values.currency) ?? wallets[0]
  if (!wallet) return null
  const { currency, fee_bps: feeBps } = wallet
  const kinds = BILL_KINDS.filter((kind) => billers.some((each) => each.currency === currency && each.kind === kind))
  const kind = kinds.find((each) => each === values.kind) ?? (kinds[0] as BillKind)
  const isOf = (each: { currency: BillFiat; kind: BillKind }) => each.currency === currency && each.kind === kind
  return (
    <>
      {wallets.length > 1 ? (
        <ChoiceCards
          legend={t('Wallet')}
          name="currency"
          value={currency}
          choices={wallets.map((each) => ({
            value: each.currency,
            mark: each.currency,
            ...WALLETS[each.currency],
          }))}
          onChange={(chosen) => onChange({ currency: chosen })}
        />
      ) : null}
      <ChoiceCards
        legend={t('What do you want to pay?')}
        name="kind"
        value={kind}
        choices={kinds.map((each) => ({ value: each, ...KIND_NAMES[each] }))}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <BillForm
        key={`${currency} ${kind} ${first?.id}`}
        billers={billers.filter(isOf)}
        saved={saved.filter(isOf)}
        first={first && isOf(first) ? first : undefined}
        feeBps={feeBps}
        onMade={(reference) => onChange({ reference })}
      />
    </>
  )
}
