import { DISPLAY_CURRENCIES, type Preferences } from '@kivuko/contract/notifications.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { assetName } from '#lib/asset-name.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { preferencesQuery, saveDisplayCurrency } from './api.ts'

const OPTIONS = DISPLAY_CURRENCIES.map((value) => ({ value, label: `${assetName(value)} (${value})` }))

/** What totals are also told in; saved with the choice. */
export function DisplayCurrency() {
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery)
  const saving = useMutation({
    mutationFn: saveDisplayCurrency,
    onSuccess(preferences) {
      queries.setQueryData(preferencesQuery.queryKey, preferences)
      void queries.invalidateQueries({ queryKey: ['wallets', 'total'] })
    },
  })
  return (
    <Card aria-labelledby="currency-heading" className="flex flex-col gap-3">
      <SectionHeading id="currency-heading" title={t('Display currency')} />
      {isError ? (
        <ErrorState title={t('Failed to load your display currency')} query={{ refetch, isFetching }} />
      ) : data === undefined ? (
        <SkeletonRows rows={1} label={t('Loading your choice…')} />
      ) : (
        <>
          <SelectField
            label={t('Also show totals in')}
            hint={t('Beside the total in US dollars, on your dashboard and in your wallet.')}
            options={OPTIONS}
            value={saving.isPending ? saving.variables : data.display_currency}
            disabled={saving.isPending}
            error={saving.isError ? t('Your choice could not be saved. Please try again.') : undefined}
            onChange={({ target }) => saving.mutate(target.value as Preferences['display_currency'])}
          />
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {saving.isSuccess ? t('Saved') : ''}
          </p>
        </>
      )}
    </Card>
  )
}
