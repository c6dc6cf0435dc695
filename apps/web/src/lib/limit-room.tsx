/** The lines that what is left of the limits takes on a phone, while it is not known: nothing below is to move then. */
export function LimitRoom() {
  return <span aria-hidden="true" className="block h-12" />
}
