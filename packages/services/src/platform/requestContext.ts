import { AsyncLocalStorage } from 'node:async_hooks'

/** Use only one: each AsyncLocalStorage makes every promise slower. */
const storage = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>()

export function createContext<value>() {
  const key = Symbol()
  return {
    run: <result>(given: value, work: () => result): result =>
      storage.run({ ...storage.getStore(), [key]: given }, work),
    get: () => storage.getStore()?.[key] as value | undefined,
  }
}

export const requestContext = createContext<{ request: string; trace?: string }>()
