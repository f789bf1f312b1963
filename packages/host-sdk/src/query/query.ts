import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { toError } from '../platform/toError.js'

/** Age in ms at which data becomes stale. */
const STALE_MS = 10_000

/** Data with a status, with the names of TanStack Query. Keeps the previous data after a failed read. */
export type Query<data> = (
  | {
      status: 'pending'
      data: undefined
      error: null
      isPending: true
      isSuccess: false
      isError: false
    }
  | {
      status: 'success'
      data: data
      error: null
      isPending: false
      isSuccess: true
      isError: false
    }
  | {
      status: 'error'
      data: data | undefined
      error: Error
      isPending: false
      isSuccess: false
      isError: true
    }
) & {
  /** A read is in progress, whether first or repeated. */
  isFetching: boolean
  /** The data is missing, 10 seconds old or older, or from an earlier page load, or the last read failed. */
  isStale: boolean
  /** Reads the data again. Resolves to the result, also after a failure. */
  refetch: () => Promise<Query<data>>
}

/** Query without an account, or on a server. */
export const IDLE: Query<never> = {
  data: undefined,
  status: 'pending',
  error: null,
  isPending: true,
  isSuccess: false,
  isError: false,
  isFetching: false,
  isStale: true,
  refetch: async () => IDLE,
}

export type QueryOptions<data> = {
  /** Components with the same key share one read. */
  key: string
  /** Resolves to undefined if only `select` provides the data. */
  read: (how: How) => Promise<data | undefined>
  /** Selects data in the state. @default the last result of `read` */
  select?: ((state: State) => data | undefined) | undefined
  /** Reads again when this value changes. */
  watch?: ((state: State) => unknown) | undefined
  /** Reads again when the visitor returns to the page. @default false */
  onReturn?: boolean | undefined
}

type How = {
  /** Ignores the cache. */
  force: boolean
  /** Aborted by the next read, or when the last observer stops. */
  signal: AbortSignal
}

type Entry = {
  data?: unknown
  error: Error | null
  readAt?: number | undefined
  reading?: { promise: Promise<void>; controller: AbortController } | undefined
  observers: Set<() => void>
  /** Number of callers that wait for the read. */
  callers: number
  unfollow?: (() => void) | undefined
  staleTimer?: ReturnType<typeof setTimeout> | undefined
  /** Must stay the same object while its values are equal. */
  result?: Query<unknown> | undefined
  refetch?: (() => Promise<Query<never>>) | undefined
}

const caches = new WeakMap<Core, Map<string, Entry>>()

export function getQuery<data>(core: Core, options: QueryOptions<data>): Query<data> {
  const entry = entryOf(core, options.key)
  const selected = options.select?.(core.store.getState())
  if (selected !== undefined && !isEqual(selected, entry.data)) entry.data = selected
  const { data } = entry
  const isFetching = entry.reading !== undefined
  const error = data === undefined && isFetching ? null : entry.error
  entry.refetch ??= () => readQuery(core, options, { force: true }) as Promise<Query<never>>
  const status = error !== null ? 'error' : data === undefined ? 'pending' : 'success'
  const next = {
    data,
    status,
    error,
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
    isFetching,
    isStale: !isFresh(entry),
    refetch: entry.refetch,
  } as Query<unknown>
  const { result } = entry
  const isSame = (name: string) => result?.[name as 'data'] === next[name as 'data']
  if (!Object.keys(next).every(isSame)) entry.result = next
  return entry.result as Query<data>
}

export async function readQuery<data>(
  core: Core,
  options: QueryOptions<data>,
  { force = false }: { force?: boolean | undefined } = {},
): Promise<Query<data>> {
  const entry = entryOf(core, options.key)
  read(entry, options, force)
  entry.callers += 1
  while (entry.reading !== undefined) await entry.reading.promise
  entry.callers -= 1
  return getQuery(core, options)
}

/** Reads data unless it is fresh. Returns an unsubscribe function. */
export function observeQuery<data>(
  core: Core,
  options: QueryOptions<data>,
  onChange: () => void,
): () => void {
  if (core.lifetime.signal.aborted) return () => {}
  const entry = entryOf(core, options.key)
  const observer = () => onChange()
  entry.observers.add(observer)
  entry.unfollow ??= follow(core, options, entry)
  if (!isFresh(entry)) read(entry, options, false)
  return () => {
    entry.observers.delete(observer)
    // Wait: React unmounts and mounts a component that moves.
    setTimeout(() => entry.observers.size === 0 && stop(entry))
  }
}

function read<data>(entry: Entry, { read }: QueryOptions<data>, force: boolean): void {
  if (!force && entry.reading !== undefined) return
  entry.reading?.controller.abort()
  clearTimeout(entry.staleTimer)
  const controller = new AbortController()
  const { signal } = controller
  const work = read({ force, signal }).then(
    (data) => {
      if (signal.aborted) return
      if (data !== undefined) entry.data = data
      entry.readAt = Date.now()
      settle(entry, null)
      if (entry.observers.size > 0) entry.staleTimer = setTimeout(() => notify(entry), STALE_MS)
    },
    (error: unknown) => {
      if (!signal.aborted) settle(entry, toError(error))
    },
  )
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  entry.reading = { promise: Promise.race([work, aborted]), controller }
  notify(entry)
}

function settle(entry: Entry, error: Error | null): void {
  entry.error = error
  entry.reading = undefined
  notify(entry)
}

function stop(entry: Entry): void {
  entry.unfollow?.()
  entry.unfollow = undefined
  clearTimeout(entry.staleTimer)
  if (entry.callers > 0) return
  entry.reading?.controller.abort()
  entry.reading = undefined
}

/** Stops all reads. Waiting callers get the current result. */
export function stopQueries(core: Core): void {
  for (const entry of caches.get(core)?.values() ?? []) {
    stop(entry)
    entry.reading?.controller.abort()
    entry.reading = undefined
  }
}

function follow<data>(core: Core, options: QueryOptions<data>, entry: Entry): () => void {
  const { watch = () => undefined, onReturn = false } = options
  const refresh = (force: boolean) => read(entry, options, force)
  const unsubscribe = core.store.subscribe((state, before) => {
    if (watch(state) !== watch(before)) refresh(true)
    notify(entry)
  })
  const onOnline = () => entry.error !== null && refresh(false)
  globalThis.addEventListener?.('online', onOnline)
  const onFocus = () => refresh(true)
  if (onReturn) globalThis.addEventListener?.('focus', onFocus)
  return () => {
    unsubscribe()
    globalThis.removeEventListener?.('online', onOnline)
    globalThis.removeEventListener?.('focus', onFocus)
  }
}

function entryOf(core: Core, key: string): Entry {
  const cache = caches.get(core) ?? new Map<string, Entry>()
  caches.set(core, cache)
  const known = cache.get(key)
  if (known !== undefined) return known
  for (const [other, entry] of cache)
    if (entry.observers.size === 0 && entry.reading === undefined && !isFresh(entry))
      cache.delete(other)
  const entry: Entry = { error: null, observers: new Set(), callers: 0 }
  cache.set(key, entry)
  return entry
}

const notify = ({ observers }: Entry) => {
  for (const observer of [...observers]) observer()
}

const isFresh = ({ error, readAt = 0 }: Entry) => error === null && Date.now() - readAt < STALE_MS

const isEqual = (one: unknown, other: unknown) => one === other || textOf(one) === textOf(other)

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
