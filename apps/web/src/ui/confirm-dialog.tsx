// Asks before something happens. The browser's own dialog: it traps focus, gives it back, and needs no injected style,
// which the site's Content-Security-Policy would refuse.
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  children?: ReactNode
  confirmText: string
  cancelText: string
  /** Danger for what cannot be undone. */
  tone?: 'primary' | 'danger'
  /** While true the question stays open and the answer button waits. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Focus starts on "cancel"; Escape says no. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: ConfirmDialogProps) {
  const { title, children, confirmText, cancelText, tone = 'primary', busy = false, onConfirm, onCancel } = props
  const dialog = useModal()
  const id = useId()

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (!busy) onCancel()
      }}
      className="enter m-auto w-[calc(100%-2rem)] max-w-md rounded-box border border-line bg-paper p-6 text-ink shadow-float backdrop:bg-[rgb(7_29_30/0.55)]"
    >
      <div className="flex flex-col gap-4">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h2>
        {children ? (
          <div id={`${id}-text`} className="text-ink-soft">
            {children}
          </div>
        ) : null}
        <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {cancelText}
          </Button>
          <Button variant={tone} loading={busy} onClick={onConfirm}>
            {confirmText}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
