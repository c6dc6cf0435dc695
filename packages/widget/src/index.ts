export type { OrderStatus, Step, WidgetMessage } from './messages.ts'
export { type Display, openWidget, type Widget, type WidgetOptions } from './open-widget.ts'
