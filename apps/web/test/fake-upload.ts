// Stands in for the request that sends a file: what was sent, and how it ends, when the test says so.
import { vi } from 'vitest'

export class FakeUpload {
  static all: FakeUpload[] = []
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  status = 0
  responseText = ''
  url = ''
  form: FormData | undefined
  isAborted = false
  onload?: () => void
  onerror?: () => void
  onabort?: () => void

  open(_method: string, url: string): void {
    this.url = url
    FakeUpload.all.push(this)
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): string | null {
    return null
  }
  send(form: FormData): void {
    this.form = form
  }
  abort(): void {
    this.isAborted = true
    this.onabort?.()
  }

  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total })
  }
  answer({ status, body }: { status: number; body: unknown }): void {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
}

/** Replaces XMLHttpRequest until `vi.unstubAllGlobals()`. */
export function fakeUploads(): typeof FakeUpload {
  FakeUpload.all = []
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return FakeUpload
}
