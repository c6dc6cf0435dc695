// With what the calls of one key are signed: its public key is set, replaced, or taken away.
import { setPartnerPublicKey } from '@kivuko/contract/partner-signatures.ts'
import type { PartnerKey } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Place, usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'

type PublicKeyDialogProps = { place: Place; asked: PartnerKey; onClose: () => void }

export function PublicKeyDialog({ place, asked, onClose }: PublicKeyDialogProps) {
  const [text, setText] = useState('')
  const setting = usePartnerChange(
    (publicKey: string | null) =>
      call(setPartnerPublicKey, {
        params: { id: place.id, key: asked.id },
        body: { mode: place.mode, public_key: publicKey },
      }),
    onClose,
  )
  const { error } = setting
  const beside = error instanceof ApiError ? error.fieldError('public_key') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!setting.isPending && text.trim() !== '') setting.mutate(text.trim())
  }
  return (
    <Dialog title={t('Signed calls of {name}', { name: asked.name })} closeText={t('Close')} onClose={onClose}>
      <p className="text-ink-soft">
        {t(
          'Calls that move much are signed by a pair of keys (Ed25519, RFC 9421). The private half stays on your server; its public half belongs here.',
        )}
      </p>
      {asked.public_key ? (
        <p className="text-sm">
          {t('The public key now:')} <code className="wrap-anywhere">{asked.public_key}</code>
        </p>
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={asked.public_key ? t('Another public key') : t('Public key')}
          hint={t('32 bytes in base64, or what openssl pkey -pubout writes.')}
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          value={text}
          error={beside}
          onChange={({ target }) => {
            setting.reset()
            setText(target.value)
          }}
        />
        {error && !beside ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          {asked.public_key ? (
            <Button variant="secondary" disabled={setting.isPending} onClick={() => setting.mutate(null)}>
              {t('Take it away')}
            </Button>
          ) : null}
          <Button type="submit" loading={setting.isPending} disabled={text.trim() === ''}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
