/**
 * The device's storage. Values can be anything that the browser can clone, including WebCrypto keys. Adapters are
 * `indexedDbStore` and `memoryStore`; both throw `storageBlocked` when they cannot write.
 */
export type KeyValueStore = {
  get: (key: string) => Promise<unknown>
  /** Resolves when a power cut can no longer lose the value. */
  set: (key: string, value: unknown) => Promise<void>
  /** Stores the value unless the key has one; resolves to the stored value. Atomic across tabs. */
  insert: (key: string, value: unknown) => Promise<unknown>
  /**
   * Replaces the value by the result of `change`, atomically across tabs.
   * @param durability `relaxed` survives the end of the browser, but not a power cut
   * @default 'strict', as durable as `set`
   */
  update: (
    key: string,
    change: (value: unknown) => unknown,
    durability?: 'strict' | 'relaxed',
  ) => Promise<void>
  delete: (key: string) => Promise<void>
}
