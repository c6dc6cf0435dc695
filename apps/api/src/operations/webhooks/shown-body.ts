// The body of an event as a person reads it: indented, and without what opens a door. Pure.

const SECRET = /secret|signature|password|token|credential|authorization_code|api_?key/i
const HIDDEN = '(not shown)'

/** What is not JSON is shown as it came. */
export function shownBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body, hide), undefined, 2)
  } catch {
    return body
  }
}

function hide(key: string, value: unknown): unknown {
  return SECRET.test(key) && (typeof value === 'string' || typeof value === 'number') ? HIDDEN : value
}
