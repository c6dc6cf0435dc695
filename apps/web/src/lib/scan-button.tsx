// "Scan a code": the camera, and what comes with it, are loaded when it is pressed.
import { t } from '@kivuko/contract/text.ts'
import { type ComponentType, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { ScanDialogProps } from './scan-dialog.tsx'

export function ScanButton({ onText }: { onText: (text: string) => void }) {
  const [Scan, setScan] = useState<{ Dialog: ComponentType<ScanDialogProps> }>()
  const [state, setState] = useState<'loading' | 'failed'>()
  const open = async () => {
    setState('loading')
    try {
      const { ScanDialog } = await import('./scan-dialog.tsx')
      setScan({ Dialog: ScanDialog })
      setState(undefined)
    } catch {
      setState('failed')
    }
  }
  const close = () => setScan(undefined)
  return (
    <>
      <Button variant="secondary" size="small" loading={state === 'loading'} onClick={() => void open()}>
        {t('Scan a code')}
      </Button>
      {state === 'failed' ? <Alert>{t('The camera could not be opened. Please try again.')}</Alert> : null}
      {Scan ? (
        <Scan.Dialog
          onClose={close}
          onText={(text) => {
            close()
            onText(text)
          }}
        />
      ) : null}
    </>
  )
}
