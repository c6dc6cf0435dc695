// Where the API client says that a token was refused, and where the session listens.

let listener: () => void = () => {}

/** The session listens here: it alone decides what a refused token means. */
export function onUnauthorized(listen: () => void): void {
  listener = listen
}

export function reportUnauthorized(): void {
  listener()
}
