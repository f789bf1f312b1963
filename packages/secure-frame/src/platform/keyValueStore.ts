/** Stores anything that the browser can clone, including WebCrypto keys. @throws `storageBlocked` when it cannot write */
export type KeyValueStore = {
  get: (key: string) => Promise<unknown>
  /** Resolves when a power cut can no longer lose the value. */
  set: (key: string, value: unknown) => Promise<void>
  /** Keeps an existing value. Atomic across tabs. @returns the stored value */
  insert: (key: string, value: unknown) => Promise<unknown>
  /** Atomic across tabs. @param durability `relaxed` survives the end of the browser, but not a power cut @default 'strict' */
  update: (
    key: string,
    change: (value: unknown) => unknown,
    durability?: 'strict' | 'relaxed',
  ) => Promise<void>
  delete: (key: string) => Promise<void>
}
