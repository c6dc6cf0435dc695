// Whether this page is at the console's own address, where an installation has one. The build knows no address: the server
// says so with every answer there. Public pages load this, so it is small.

let isConsole = false

/** Of an answer of the API; its name is `HOST_HEADER` of the contract. */
export function keepHost(headers: { get(name: string): string | null }): void {
  if (isConsole || !headers.get('kivuko-host')) return
  isConsole = true
  void import('./console-links.ts').then(({ leaveByLinks }) => leaveByLinks())
}

/** False until an answer has said so. */
export function isAtConsole(): boolean {
  return isConsole
}
