import type { Namespace } from '@vestibule/protocol'
import type { SiteView } from '@vestibule/protocol/extension'
import { createChannel, type Question } from './channel.js'

export function createWallet(onOldDapps: () => void): Wallet {
  const listeners: ((now: SiteView, before: SiteView | undefined) => void)[] = []
  let view: SiteView | undefined
  const ask = createChannel((now) => {
    const before = view
    view = now
    for (const listener of listeners) listener(now, before)
  }, onOldDapps)
  let looking: Promise<unknown> | undefined

  return {
    ask,
    async look() {
      looking ??= ask({ type: 'look' })
      try {
        await looking
      } catch (error) {
        looking = undefined
        throw error
      }
      if (view === undefined) throw new Error('The wallet did not report its state.')
      return view
    },
    view: () => view,
    onView: (listener) => void listeners.push(listener),
  }
}

export type Wallet = {
  ask: (question: Question) => Promise<unknown>
  look: () => Promise<SiteView>
  view: () => SiteView | undefined
  onView: (listener: (now: SiteView, before: SiteView | undefined) => void) => void
}

export const addressesIn = (view: SiteView | undefined, namespace: Namespace): string[] =>
  view?.accounts.flatMap((one) => (one.namespace === namespace ? [one.address] : [])) ?? []

export const chainIn = (view: SiteView | undefined, namespace: Namespace): string | undefined =>
  view?.chains.find((chain) => chain.startsWith(`${namespace}:`))
