import { lazy, type ReactNode, Suspense } from 'react'

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

const Content = lazy(() => import('./confirm-dialog-content.tsx'))

/** Asks before something happens. Its code is loaded when it is first opened. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  ) : null
}
