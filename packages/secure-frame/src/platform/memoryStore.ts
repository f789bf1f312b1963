import type { KeyValueStore } from './keyValueStore.js'

export function memoryStore(): KeyValueStore {
  const entries = new Map<string, unknown>()
  return {
    async get(key) {
      return structuredClone(entries.get(key))
    },
    async set(key, value) {
      entries.set(key, structuredClone(value))
    },
    async insert(key, value) {
      if (!entries.has(key)) entries.set(key, structuredClone(value))
      return structuredClone(entries.get(key))
    },
    async update(key, change) {
      entries.set(key, structuredClone(change(structuredClone(entries.get(key)))))
    },
    async delete(key) {
      entries.delete(key)
    },
  }
}
