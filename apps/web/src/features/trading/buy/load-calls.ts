/** The calls of a purchase and the contract's schemas, loaded when someone starts to use the widget. */
export function loadCalls(): Promise<typeof import('./api.ts')> {
  return import('./api.ts')
}
