import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that a line of the log belongs to. */
export const requestContext = new AsyncLocalStorage<{ request: string }>()
