import { Button, type ButtonProps } from '#ui/button.tsx'

type ConfirmButtonProps = Omit<ButtonProps, 'loading' | 'loadingText'> & { isBusy: boolean; busyText: string }

/** The one action of the panel. What it is doing stands under it, once, where a screen reader hears it too. */
export function ConfirmButton({ isBusy, busyText, ...rest }: ConfirmButtonProps) {
  return (
    <div className="flex flex-col">
      <Button {...rest} size="large" block loading={isBusy} />
      <p role="status" className="text-center text-sm text-ink-soft not-empty:pt-3">
        {isBusy ? busyText : ''}
      </p>
    </div>
  )
}
