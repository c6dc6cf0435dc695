// Choosing the handle of one's own link, and the name its page shows.
import { NAME } from 'virtual:brand'
import {
  asHandle,
  HANDLE_CHANGE_DAYS,
  HANDLE_MAX,
  handleProblem,
  type OwnPayLink,
  PAY_PATH,
  type ShownName,
} from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatDate } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ownLinkQuery, saveLink } from './api.ts'

const TITLES: Record<ShownName, string> = {
  first: t('First name'),
  initial: t('First name and initial'),
  full: t('Whole name'),
}

type Props = { link: OwnPayLink; onDone: () => void }

export function LinkForm({ link, onDone }: Props) {
  const { handle, shows, problem, refused, saving, type, setShows, submit } = useLinkForm({ link, onDone })
  return (
    <form aria-label={t('Choose your link')} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={t('Your link')}
        name="handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={HANDLE_MAX}
        required
        value={handle}
        readOnly={link.change_at !== null && link.handle !== null}
        hint={
          link.change_at === null || link.handle === null
            ? t('{address}. It can be changed once in {days} days, and nobody finds your email or phone by it.', {
                address: `${window.location.host}${PAY_PATH}/${asHandle(handle) || '…'}`,
                days: String(HANDLE_CHANGE_DAYS),
              })
            : t('You can choose another one from {day} on.', { day: formatDate(link.change_at) })
        }
        error={problem ?? refused}
        onChange={({ target }) => type(target.value)}
      />
      <ChoiceCards
        legend={t('Which name the page shows')}
        name="shows"
        choices={(['first', 'initial', 'full'] as const).map((value) => ({
          value,
          title: TITLES[value],
          detail: link.names[value],
        }))}
        value={shows}
        onChange={setShows}
      />
      <p className="text-sm leading-6 text-ink-soft">
        {t('Anybody with the link sees this name. Whoever has sent you money sees your whole name on the receipt.')}
      </p>
      {saving.error && !refused ? (
        <Alert>{errorText(saving.error, t('Your link could not be saved. Please try again.'))}</Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={saving.isPending} loadingText={t('Saving…')}>
          {t('Save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** What is typed, what is wrong with it, and the way to keep it. */
function useLinkForm({ link, onDone }: Props) {
  const queries = useQueryClient()
  const [handle, setHandle] = useState(link.handle ?? '')
  const [shows, setShows] = useState(link.shows)
  const [isTried, setTried] = useState(false)
  const saving = useMutation({
    mutationFn: saveLink,
    onSuccess(saved) {
      queries.removeQueries({ queryKey: [...ownLinkQuery.queryKey, 'picture'] })
      queries.setQueryData(ownLinkQuery.queryKey, saved)
      onDone()
    },
  })
  const isNew = asHandle(handle) !== link.handle
  const problem = isNew ? handleProblem(asHandle(handle), NAME) : undefined
  const refused = saving.error instanceof ApiError ? saving.error.fieldError('handle') : undefined
  return {
    ...{ handle, shows, refused, saving, setShows },
    problem: isTried ? problem : undefined,
    type(text: string) {
      saving.reset()
      setHandle(text)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      setTried(true)
      if (!problem && !saving.isPending) saving.mutate({ handle, shows })
    },
  }
}
