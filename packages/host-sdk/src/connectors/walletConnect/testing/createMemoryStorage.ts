import type { SessionStorage } from '../library/loadClient.js'

export function createMemoryStorage(): SessionStorage {
  const entries = new Map<string, string>()
  const read = (key: string) => {
    const text = entries.get(key)
    return text === undefined ? undefined : JSON.parse(text)
  }
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <value>() =>
      [...entries.keys()].map((key): [string, value] => [key, read(key)]),
    getItem: async (key) => read(key),
    setItem: async (key, value) => void entries.set(key, JSON.stringify(value)),
    removeItem: async (key) => void entries.delete(key),
  }
}
