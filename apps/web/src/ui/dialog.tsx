// Shows something above the page. The browser's own dialog, for the reasons told in confirm-dialog.tsx.

import { type ReactNode, useId } from 'react'
import { CloseIcon } from './line-icons.tsx'

import { useModal } from './use-modal.ts'

export type DialogProps = {
  title: string
  closeText: string
  onClose: () => void
  children: ReactNode
}

/** Open while it is rendered: Escape, the cross and a press beside it close it, and focus goes back where it was. */
export function Dialog({ title, closeText, onClose, children }: DialogProps) {
  const dialog = useModal()
  const id = useId()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        // A question above this one closes by itself.
        if (event.target === dialog.current) onClose()
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose()
      }}
      className="enter m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-box border border-line bg-paper text-ink shadow-float backdrop:bg-[rgb(7_29_30/0.55)]"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={id} className="min-w-0 break-words text-xl font-semibold tracking-tight">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            className="-mt-2 -me-2 flex size-11 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-primary-soft hover:text-on-primary-soft"
          >
            <span className="sr-only">{closeText}</span>
            <CloseIcon size={20} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
