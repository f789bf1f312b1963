import type { Siwx, SiwxSession } from '../../core/model/siwx.js'

/** Reports that another tab or the services ended the session. */
export function followSession(store: { read: () => readonly SiwxSession[] }) {
  const callbacks = new Set<() => void>()
  let session: SiwxSession | undefined
  const isSame = (other: SiwxSession) => other.message === session?.message

  function check() {
    if (session === undefined || store.read().some(isSame)) return
    for (const callback of callbacks) callback()
  }

  return {
    find: <kept extends SiwxSession>(kept: readonly kept[]): kept | undefined => kept.find(isSame),
    check,
    hooks: {
      onSession(next) {
        session = next
      },
      subscribe(callback) {
        globalThis.addEventListener?.('storage', check)
        callbacks.add(callback)
        return () => {
          callbacks.delete(callback)
          if (callbacks.size === 0) globalThis.removeEventListener?.('storage', check)
        }
      },
    } satisfies Pick<Siwx, 'onSession' | 'subscribe'>,
  }
}
