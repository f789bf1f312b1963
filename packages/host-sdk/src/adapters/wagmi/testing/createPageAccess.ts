import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { memoryArea } from '../../../core/testing/createTestCore.js'

type Area = ReturnType<typeof memoryArea>

export function createPageAccess({ area, provider }: { area: Area; provider: Eip1193Provider }) {
  let isGone = false
  const heard = new Map<unknown, (...values: never[]) => void>()
  return {
    area: {
      ...area,
      setItem: (key: string, value: string) => void (isGone || area.setItem(key, value)),
      removeItem: (key: string) => void (isGone || area.removeItem(key)),
    },
    provider: {
      request: provider.request,
      on(event, listener) {
        const whilePresent = (...values: never[]) => {
          if (!isGone) listener(...values)
        }
        heard.set(listener, whilePresent)
        return provider.on(event, whilePresent)
      },
      removeListener: (event, listener) =>
        provider.removeListener(event, heard.get(listener) ?? listener),
    } satisfies Eip1193Provider,
    leave() {
      isGone = true
    },
  }
}
