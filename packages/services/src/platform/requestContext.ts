import { AsyncLocalStorage } from 'node:async_hooks'

/** One for the process: each AsyncLocalStorage makes every promise slower. */
const storage = new AsyncLocalStorage<Readonly<Record<symbol, unknown>>>()

/** A value that the code of one request finds, however deep inside it looks. */
export function createContext<value>() {
  const key = Symbol()
  return {
    run: <result>(given: value, work: () => result): result =>
      storage.run({ ...storage.getStore(), [key]: given }, work),
    get: () => storage.getStore()?.[key] as value | undefined,
  }
}

/** The request that a line of the log belongs to, and its trace if it is exported. */
export const requestContext = createContext<{ request: string; trace?: string }>()
