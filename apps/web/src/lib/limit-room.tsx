import { useHydrated } from './use-hydrated.ts'

/** The lines that what is left of the limits takes on a phone, while it is not known: nothing below is to move then. */
export function LimitRoom() {
  return <span aria-hidden="true" className="block h-12" />
}

/** A class that keeps it below a field of a built page, which does not know of anybody: by the mark of src/boot.ts, until the page is alive. */
export function useRoomAhead(): string | undefined {
  return useHydrated() ? undefined : 'in-data-customer:pb-14'
}
