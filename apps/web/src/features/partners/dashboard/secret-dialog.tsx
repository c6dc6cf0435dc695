// A key or a signing secret, this one time: it stays until somebody says that they have it.
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeBlock } from './code-block.tsx'

type SecretDialogProps = { title: string; secret: string; label: string; children?: ReactNode; onClose: () => void }

export function SecretDialog({ title, secret, label, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onClose}>
      <Alert tone="warning" title={t('It is shown this one time')}>
        {t('Copy it now and keep it where your server reads its secrets. We keep no copy that could be shown again.')}
      </Alert>
      <CodeBlock text={secret} label={label} />
      {children}
      <Button className="self-end" onClick={onClose}>
        {t('I have kept it')}
      </Button>
    </Dialog>
  )
}
