/** Stores any value that the browser can clone, including WebCrypto keys. @throws `storageBlocked` if a write fails */
export type KeyValueStore = {
  get: (key: string) => Promise<unknown>
  /** Resolves when the value is safe from a power failure. */
  set: (key: string, value: unknown) => Promise<void>
  /** Keeps an existing value. Atomic across tabs. @returns the stored value */
  insert: (key: string, value: unknown) => Promise<unknown>
  /** Atomic across tabs. @param durability a `relaxed` write may be lost in a power failure @default 'strict' */
  update: (
    key: string,
    change: (value: unknown) => unknown,
    durability?: 'strict' | 'relaxed',
  ) => Promise<void>
  delete: (key: string) => Promise<void>
}
