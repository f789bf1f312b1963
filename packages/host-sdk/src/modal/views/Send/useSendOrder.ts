import { useEffect } from 'react'
import { type SendOrder, sendOrder } from '../../../assets/send/sendOrder.js'
import type { Core } from '../../../core/core.js'
import { useCore, useModal } from '../../context.js'

export function useSendOrder(): SendOrder | undefined {
  const { core } = useModal()
  useCore((state) => state)
  useEffect(() => resetOnSwitch(core), [core])
  return sendOrder(core)
}

const followed = new WeakSet<Core>()

export function resetOnSwitch(core: Core): void {
  if (followed.has(core)) return
  followed.add(core)
  core.store.subscribe((state, before) => {
    if (state.activeNamespace !== before.activeNamespace && state.send !== undefined)
      core.store.setState({ send: undefined })
  })
}
