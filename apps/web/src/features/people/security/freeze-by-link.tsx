// Where the link in a mail about security leads. A press decides, not the visit: mail programs open links by themselves.
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { freezeWith } from './api.ts'

export function FreezeByLink() {
  const token = useLocation().hash.slice(1)
  const [state, setState] = useState<'asked' | 'sending' | 'done'>('asked')
  const [problem, setProblem] = useState<string>()
  const freeze = async () => {
    setState('sending')
    setProblem(undefined)
    try {
      await freezeWith(token)
      setState('done')
    } catch (error) {
      setProblem(errorText(error, t('That did not work. Please try again.')))
      setState('asked')
    }
  }
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">{t('Freeze your account')}</h1>
      {token === '' ? (
        <Alert>{t('This link is not complete. Please use the link in the mail as it is.')}</Alert>
      ) : state === 'done' ? (
        <Alert tone="success">
          {t('Your account is frozen: nothing leaves it, and everybody is signed out. Write to us to open it again.')}
        </Alert>
      ) : (
        <>
          <p className="text-ink-soft">
            {t(
              'If somebody else is in your account, stop them now. No money leaves, what still waits is given back, and everybody is signed out. Our team opens the account again with you.',
            )}
          </p>
          {problem ? <Alert>{problem}</Alert> : null}
          <Button
            variant="danger"
            loading={state === 'sending'}
            loadingText={t('Freezing…')}
            onClick={() => void freeze()}
          >
            {t('Freeze my account')}
          </Button>
        </>
      )}
    </Card>
  )
}
