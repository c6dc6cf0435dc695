'use client'
export type { OrderStatus, Step, WidgetMessage } from '../../widget/src/index.ts'
export { KivukoWidget, type KivukoWidgetProps } from './kivuko-widget.ts'
export { type KivukoWidgetHandle, type UseKivukoWidgetOptions, useKivukoWidget } from './use-kivuko-widget.ts'
