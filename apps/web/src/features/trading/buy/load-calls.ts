/** The calls of a purchase and the contract's schemas, loaded when someone starts to use the widget: a reader never needs them. */
export function loadCalls(): Promise<typeof import('./api.ts')> {
  return import('./api.ts')
}
