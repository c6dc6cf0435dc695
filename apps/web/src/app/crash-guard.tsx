import { t } from '@kivuko/contract/text.ts'
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

/** Catches a screen that fails to render or to load, says so, and offers to load it again. */
export class CrashGuard extends Component<{ children: ReactNode; place: string }, { failedAt: string | undefined }> {
  override state: { failedAt: string | undefined } = { failedAt: undefined }

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: window.location.pathname }
  }

  override componentDidUpdate(previous: { place: string }): void {
    // Another page deserves another try.
    if (previous.place !== this.props.place && this.state.failedAt !== undefined) this.setState({ failedAt: undefined })
  }

  override render(): ReactNode {
    if (this.state.failedAt === undefined) return this.props.children
    return (
      <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-4">
        <h1 className="text-3xl font-semibold tracking-tight">{t('This page could not be shown')}</h1>
        <p className="text-lg text-ink-soft">
          {t('Your money is not affected. Loading the page again usually helps.')}
        </p>
        <Button onClick={() => window.location.reload()}>{t('Load again')}</Button>
      </main>
    )
  }
}
