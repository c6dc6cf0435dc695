// What somebody does in a part of a page whose code is not there yet, kept and done once it is.
import { type ComponentType, createElement, useEffect, useInsertionEffect } from 'react'
import type { keepTyped } from './early-typing.ts'

/**
 * A form that is sent and a button that is pressed wait for the part: the browser alone would load the page anew for
 * the form, and React does not hear a press on what still sleeps.
 */
export function keepEarlyInput() {
  let isAwake = false
  let frame: Element | null = null
  let form: HTMLFormElement | undefined
  let pressed: HTMLElement | undefined
  return {
    listen(part: Element | null, wakeUp: () => void): () => void {
      frame = part
      const keepForm = (event: Event) => {
        if (isAwake) return
        event.preventDefault()
        form = event.target as HTMLFormElement
        wakeUp()
      }
      const keepPress = ({ target }: Event) => {
        if (isAwake || !(target instanceof Element) || !part?.contains(target)) return
        const button = target.closest('button')
        if (button?.type !== 'button') return
        pressed = button
        wakeUp()
      }
      const forgetPress = () => {
        pressed = undefined
      }
      part?.addEventListener('submit', keepForm)
      // Ahead of React, which stops a press on what sleeps: one that reaches the part was answered.
      window.addEventListener('click', keepPress, true)
      part?.addEventListener('click', forgetPress, true)
      return () => {
        part?.removeEventListener('submit', keepForm)
        window.removeEventListener('click', keepPress, true)
        part?.removeEventListener('click', forgetPress, true)
      }
    },
    answeredBy(Part: ComponentType, keep: typeof keepTyped): ComponentType {
      let typeAgain = () => {}
      return () => {
        // The last moment before the fields are the part's own: while it was made, somebody may have typed on.
        useInsertionEffect(() => {
          isAwake = true
          typeAgain = keep(frame)
        }, [])
        useEffect(() => {
          // Not from within: React would take in only the first of several fields before it empties the others.
          queueMicrotask(() => {
            const before = pressed
            typeAgain()
            // A box that was ticked again is not an answer to the press.
            pressed = before
            form?.requestSubmit()
            pressed?.click()
          })
        }, [])
        return createElement(Part)
      }
    },
  }
}

/** Whether somebody was here before any code ran. */
export function isTouched(frame: Element | null): boolean {
  return Boolean(navigator.userActivation?.hasBeenActive || frame?.contains(document.activeElement))
}
