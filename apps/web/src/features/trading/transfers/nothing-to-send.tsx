import { t } from '@kivuko/contract/text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NoNaira({ addFundsAddress, convertAddress }: { addFundsAddress: string; convertAddress: string }) {
  return (
    <EmptyState
      title={t('There is no naira in your wallet yet')}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={convertAddress} size="small">
            {t('Exchange to naira')}
          </ButtonLink>
          <ButtonLink to={addFundsAddress} variant="secondary" size="small">
            {t('Add Funds')}
          </ButtonLink>
        </div>
      }
    >
      {t('Sending takes naira. Add shillings from your phone, then exchange them.')}
    </EmptyState>
  )
}

/** For a phone anything will do. */
export function NothingForPhone({ addFundsAddress }: { addFundsAddress: string }) {
  return (
    <EmptyState
      title={t('There is nothing to send yet')}
      action={
        <ButtonLink to={addFundsAddress} size="small">
          {t('Add Funds')}
        </ButtonLink>
      }
    >
      {t('Add money to a wallet, or buy a coin: any of them can be sent to a phone.')}
    </EmptyState>
  )
}
