// A sale its bank refused: other details, looked at as the first were, and the payout is tried again at the same price.
import { t } from '@kivuko/contract/text.ts'
import type { BankPayoutAccount, Sale } from '@kivuko/contract/trades.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { createSendOnce } from '#lib/idempotency-key.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type AccountFinding, examineAccount, isFine, refusalOf } from './account-check.ts'
import { retrySale, saleQuery } from './api.ts'
import { bankAccountOf } from './destination.ts'
import { accountText } from './destination-text.ts'
import { PayoutFields } from './payout-fields.tsx'
import { missingForPayout } from './trade-machine.ts'
import { EMPTY_PAYOUT } from './trade-values.ts'

const NOTHING_FOUND: AccountFinding = { fields: {} }

export function CorrectAccount({ sale, until }: { sale: Sale; until: string }) {
  const { fiat_currency: fiat, received } = sale
  const [payout, setPayout] = useState(EMPTY_PAYOUT)
  const [isChecked, setIsChecked] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const [finding, setFinding] = useState(NOTHING_FOUND)
  const [asked, setAsked] = useState<BankPayoutAccount>()
  const retrying = useRetry(sale, (refusal) => {
    setAsked(undefined)
    if (refusal) setFinding(refusal)
  })

  const check = async () => {
    setIsChecked(true)
    if (isChecking || missingForPayout(fiat, payout).length > 0) return
    setIsChecking(true)
    const found = await examineAccount({ fiat, payout }, true)
    setIsChecking(false)
    setFinding(found)
    if (isFine(found)) setAsked(bankAccountOf({ fiat, payout }))
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <fieldset className="flex min-w-0 flex-col gap-4 rounded-box border border-line px-4 pt-2 pb-4">
        <legend className="px-1 text-sm font-medium text-ink">{t('Correct the account')}</legend>
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'The price stays as it is. Give the details of an account of your own until {until}; after that the coins return to your wallet.',
            { until: formatDateTime(until) },
          )}
        </p>
        <PayoutFields
          fiat={fiat}
          payout={payout}
          isSignedIn
          isChecked={isChecked}
          finding={finding}
          onTyped={(typed) => {
            setPayout({ ...payout, ...typed })
            setFinding(NOTHING_FOUND)
          }}
        />
        <Button type="submit" loading={isChecking} loadingText={t('Checking…')}>
          {t('Check the account')}
        </Button>
      </fieldset>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('Pay out to this account?')}
        confirmText={t('Pay out')}
        cancelText={t('Change the details')}
        busy={retrying.isPending}
        onConfirm={() => asked && retrying.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked
          ? t('{amount} to {account}.', { amount: formatAmount(fiat, received), account: accountText(asked) })
          : null}
      </ConfirmDialog>
    </form>
  )
}

/** `onEnd` gets what is said against the account. */
function useRetry({ reference }: Sale, onEnd: (refusal: AccountFinding | undefined) => void) {
  const queries = useQueryClient()
  const { queryKey } = saleQuery(reference)
  const [sendOnce] = useState(createSendOnce)
  return useMutation({
    mutationFn: (account: BankPayoutAccount) => sendOnce(account, (key) => retrySale(reference, account, key)),
    onSuccess: (sale) => {
      onEnd(undefined)
      queries.setQueryData(queryKey, sale)
    },
    onError: (error) => {
      onEnd(refusalOf(error, t('The account could not be corrected. Please try again.')))
      // It was tried again elsewhere, or the time for it is over.
      if (error instanceof ApiError && error.code === 'sale_not_refused') void queries.invalidateQueries({ queryKey })
    },
  })
}
