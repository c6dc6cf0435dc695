import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { logout } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Outcome } from './action-outcome.tsx'
import { freezeMine } from './api.ts'
import { Section } from './security-section.tsx'
import { useAction } from './use-action.ts'

/** "I did not do this": stops everything, here as by the link in every mail about security. */
export function FreezeSection() {
  const action = useAction()
  const [isAsked, setIsAsked] = useState(false)
  const freeze = () => {
    setIsAsked(false)
    void action.run(async () => {
      await freezeMine()
      logout()
      return undefined
    })
  }
  return (
    <Section
      title={t('Something is wrong?')}
      lead={t('If you see what you did not do, freeze your account: nothing leaves it, and everybody is signed out.')}
    >
      <Outcome action={action} />
      <Button
        variant="danger"
        size="small"
        className="self-start"
        loading={action.isBusy}
        onClick={() => setIsAsked(true)}
      >
        {t('Freeze my account')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('Freeze your account?')}
        confirmText={t('Freeze it')}
        cancelText={t('Cancel')}
        tone="danger"
        onConfirm={freeze}
        onCancel={() => setIsAsked(false)}
      >
        {t('You are signed out, too. Our team opens the account again with you: write to us.')}
      </ConfirmDialog>
    </Section>
  )
}
