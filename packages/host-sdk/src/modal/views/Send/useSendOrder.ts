import { useEffect } from 'react'
import { type SendOrder, sendOrder } from '../../../assets/send/sendOrder.js'
import type { Core } from '../../../core/core.js'
import { useCore, useModal } from '../../context.js'

/** The visitor's draft of a transfer; undefined without a connection. */
export function useSendOrder(): SendOrder | undefined {
  const { core } = useModal()
  useCore((state) => state)
  useEffect(() => resetOnSwitch(core), [core])
  return sendOrder(core)
}

const followed = new WeakSet<Core>()

/** Resets the form when the page changes to another namespace, also after the view has closed. */
export function resetOnSwitch(core: Core): void {
  if (followed.has(core)) return
  followed.add(core)
  core.store.subscribe((state, before) => {
    if (state.activeNamespace !== before.activeNamespace && state.send !== undefined)
      core.store.setState({ send: undefined })
  })
}
