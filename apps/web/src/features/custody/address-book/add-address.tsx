import { LABEL_MAX } from '@kivuko/contract/address-book.ts'
import { CHAIN_NETWORK_NAMES, type ChainNetwork } from '@kivuko/contract/chain.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { chainOptionsQuery } from '#lib/chain-options.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { addToBook, bookQuery } from './api.ts'

/** Adding asks who is there; what is typed stays when it is refused. */
export function AddAddress() {
  const queries = useQueryClient()
  const { data: options } = useQuery(chainOptionsQuery)
  const networks = [...new Set(options?.filter(({ can_withdraw }) => can_withdraw).map(({ network }) => network) ?? [])]
  const [chosen, setChosen] = useState<ChainNetwork>()
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [isTried, setIsTried] = useState(false)
  const network = chosen ?? networks[0]
  const adding = useMutation({
    mutationFn: addToBook,
    onSuccess(book) {
      queries.setQueryData(bookQuery.queryKey, book)
      setAddress('')
      setLabel('')
      setIsTried(false)
    },
  })
  const { error } = adding
  const refused = error instanceof ApiError ? error.fieldError('address') : undefined
  const isMissing = isTried && address.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (network && address.trim() !== '' && !adding.isPending)
      adding.mutate({ network, address: address.trim(), ...(label.trim() ? { label: label.trim() } : {}) })
  }
  if (options && networks.length === 0)
    return <p className="text-ink-soft">{t('No network is open here for sending coins.')}</p>
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SelectField
        label={t('Network')}
        value={network ?? ''}
        options={networks.map((each) => ({ value: each, label: CHAIN_NETWORK_NAMES[each] }))}
        onChange={({ target }) => setChosen(target.value as ChainNetwork)}
      />
      <TextField
        label={t('Address')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={128}
        required
        className="font-mono"
        value={address}
        error={isMissing ? t('Please fill this in.') : refused}
        onChange={({ target }) => {
          setAddress(target.value)
          adding.reset()
        }}
      />
      <TextField
        label={t('What you call it (optional)')}
        autoComplete="off"
        maxLength={LABEL_MAX}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      {error && !refused ? <Alert>{errorText(error, t('It could not be added. Please try again.'))}</Alert> : null}
      {adding.isSuccess ? <Alert tone="success">{t('The address is in your book.')}</Alert> : null}
      <Button type="submit" className="self-start" loading={adding.isPending}>
        {t('Add the address')}
      </Button>
    </form>
  )
}
