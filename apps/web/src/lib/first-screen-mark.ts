// The half of the permission to draw pages that scripts can remove: without it the server draws none, even where this browser
// has no network to tell it so.
import { FIRST_SCREEN_MARK } from '@kivuko/contract/first-screen-mark.ts'

export function removeFirstScreenMark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: at once, and also where there is no newer way
  document.cookie = `${FIRST_SCREEN_MARK}=;path=/;max-age=0`
}
