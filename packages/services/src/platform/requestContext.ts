import { AsyncLocalStorage } from 'node:async_hooks'

/** One for the process: each AsyncLocalStorage makes every promise slower. */
const storage = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>()

/** A value that all code of one request can read. */
export function createContext<value>() {
  const key = Symbol()
  return {
    run: <result>(given: value, work: () => result): result =>
      storage.run({ ...storage.getStore(), [key]: given }, work),
    get: () => storage.getStore()?.[key] as value | undefined,
  }
}

/** The request of a log line, and its trace if it is exported. */
export const requestContext = createContext<{ request: string; trace?: string }>()
