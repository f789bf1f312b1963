import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that a line of the log belongs to, and its trace if it is exported. */
export const requestContext = new AsyncLocalStorage<{ request: string; trace?: string }>()
