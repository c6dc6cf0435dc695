// Where the API client says that the session has a new token, and where the session listens.

let listener: (token: string) => void = () => {}

export function onRenewedToken(listen: (token: string) => void): void {
  listener = listen
}

export function reportRenewedToken(token: string): void {
  listener(token)
}
