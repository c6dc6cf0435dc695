// Phones with buttons, as a gateway brings them to us.

/** One step: everything typed in this session so far. The gateway repeats a step whose answer it did not get. */
export type UssdRequest = { sessionId: string; phone: string; inputs: readonly string[] }

/** The last one of a session asks nothing. */
export type UssdScreen = { text: string; isLast: boolean }

export interface UssdGateway {
  /** Throws `signature_invalid` for a callback that is not the gateway's, and `validation_failed` for one that says nothing. */
  read(callback: { secret: string; rawBody: Buffer }): UssdRequest
  /** A screen as the gateway takes it. */
  write(screen: UssdScreen): string
}
