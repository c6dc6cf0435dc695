import { AlertDialog } from 'radix-ui'
import { Button } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

/** The dialog itself: focus goes in and comes back, Escape and "cancel" both say no. */
export default function ConfirmDialogContent(props: ConfirmDialogProps) {
  const { title, children, confirmText, cancelText, tone = 'primary', busy = false, onConfirm, onCancel } = props
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => (isOpen || busy ? undefined : onCancel())}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="enter fixed inset-0 z-40 bg-[rgb(7_29_30/0.55)]" />
        <AlertDialog.Content
          {...(children ? {} : { 'aria-describedby': undefined })}
          className="enter fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-col gap-4 rounded-box border border-line bg-paper p-6 text-ink shadow-float sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          {children ? (
            <AlertDialog.Description asChild>
              <div className="text-ink-soft">{children}</div>
            </AlertDialog.Description>
          ) : null}
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelText}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={tone} loading={busy} onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
