// Whether two addresses lead to one place.

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** A machine has several names for itself. */
export function isSamePlace(a: string, b: string): boolean {
  if (a === b) return true
  if (!URL.canParse(a) || !URL.canParse(b)) return false
  const [one, other] = [new URL(a), new URL(b)]
  const areHere = [one, other].every(({ hostname }) => THIS_MACHINE.includes(hostname))
  return areHere && one.port === other.port && one.pathname === other.pathname
}
