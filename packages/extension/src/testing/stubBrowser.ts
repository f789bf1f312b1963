import { vi } from 'vitest'

export const NETWORKS = ['solana:one', 'solana:two'] as const

const FIRST_WINDOW = 500

/** Import modules after this call: they read `chrome` on import. */
export function stubBrowser() {
  // Reset modules: other tests load the same modules with other operators.
  vi.resetModules()
  const opened: string[] = []
  const closed: number[] = []
  const front = new Set<number>()
  const windows = new Set<number>()
  const listeners: ((id: number) => void)[] = []
  const can = { panel: false, windows: true }
  vi.stubGlobal('__OPERATOR__', {
    networks: NETWORKS.map((caipNetworkId) => ({ caipNetworkId })),
  })
  vi.stubGlobal('chrome', {
    storage: { local: createArea(), session: createArea() },
    sidePanel: {
      open: async () => {
        if (!can.panel) throw new Error('No press.')
      },
    },
    runtime: { getContexts: async () => [] },
    offscreen: { hasDocument: async () => true },
    windows: {
      get: async (id: number) => {
        if (id >= FIRST_WINDOW && !windows.has(id)) throw new Error('No window.')
        return { type: 'normal' }
      },
      onRemoved: { addListener: (hear: (id: number) => void) => void listeners.push(hear) },
      create: async ({ url }: { url: string }) => {
        if (!can.windows) throw new Error('No window.')
        const id = FIRST_WINDOW + opened.push(url)
        windows.add(id)
        return { id }
      },
      update: async () => undefined,
      remove: async (id: number) => void closed.push(id),
    },
    tabs: { get: async (tabId: number) => ({ active: front.has(tabId) }) },
    action: { setBadgeText: () => undefined },
  })
  return {
    ...{ opened, closed, front, can },
    closeWindows() {
      for (const id of windows) {
        windows.delete(id)
        for (const told of listeners) told(id)
      }
    },
  }
}

function createArea() {
  const kept = new Map<string, unknown>()
  const later = <value>(answer: () => value) =>
    new Promise<value>((resolve) => setTimeout(() => resolve(answer())))
  return {
    get: (key: string | null) =>
      later(() => Object.fromEntries([...kept].filter(([one]) => key === null || one === key))),
    set: (items: object) =>
      later(() => {
        for (const [key, value] of Object.entries(items)) kept.set(key, value)
      }),
    remove: (keys: string | string[]) =>
      later(() => {
        for (const key of [keys].flat()) kept.delete(key)
      }),
  }
}

export function createPort(sender: object = {}, name = '') {
  const heard: { type?: string; id?: string; reply?: unknown; request?: unknown }[] = []
  const listeners: ((message: unknown) => void)[] = []
  const enders: (() => void)[] = []
  const port = {
    ...{ sender, name },
    postMessage: (message: object) => void heard.push(message),
    onMessage: { addListener: (hear: (message: unknown) => void) => void listeners.push(hear) },
    onDisconnect: { addListener: (hear: () => void) => void enders.push(hear) },
  } as unknown as chrome.runtime.Port
  return {
    port,
    heard,
    say: (message: object) => {
      for (const hear of listeners) hear(message)
    },
    end: () => {
      for (const ended of enders) ended()
    },
  }
}
