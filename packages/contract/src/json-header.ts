// JSON in a header: base64url of its UTF-8.

export function toJsonHeader(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Undefined for what is no JSON in base64url. */
export function fromJsonHeader(header: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(header.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
