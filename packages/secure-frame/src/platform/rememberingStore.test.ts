import { afterEach, describe, expect, test } from 'vitest'
import { memoryStore } from './memoryStore.js'
import { rememberingStore } from './rememberingStore.js'

const channels: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
})

function context(disk = memoryStore()) {
  const changes = new BroadcastChannel('entries')
  channels.push(changes)
  let reads = 0
  const counting = {
    ...disk,
    get: (key: string) => {
      reads++
      return disk.get(key)
    },
  }
  const store = rememberingStore(counting, { changes, remembers: (key) => key === 'session' })
  return { store, disk, reads: () => reads }
}

const messagesArrive = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('rememberingStore', () => {
  test('reads cacheable values once, and other values each time', async () => {
    const { store, reads } = context()
    await store.set('session', 1)
    await store.set('pending', 2)
    for (let turn = 0; turn < 3; turn++) {
      expect(await store.get('session')).toBe(1)
      expect(await store.get('pending')).toBe(2)
    }
    expect(reads()).toBe(1 + 3)
  })

  test('returns its latest write at once', async () => {
    const { store } = context()
    await store.set('session', 1)
    await store.get('session')
    await store.set('session', 2)
    expect(await store.get('session')).toBe(2)
    await store.delete('session')
    expect(await store.get('session')).toBeUndefined()
  })

  test('detects a sign-out in another tab', async () => {
    const here = context()
    const there = context(here.disk)
    await here.store.set('session', 1)
    expect(await here.store.get('session')).toBe(1)
    await there.store.delete('session')
    await expect.poll(() => here.store.get('session')).toBeUndefined()
  })

  test('does not cache a read that finishes after a write', async () => {
    const disk = memoryStore()
    await disk.set('session', 'old')
    let release = () => {}
    const slow = {
      ...disk,
      get: async (key: string) => {
        const value = await disk.get(key)
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return value
      },
    }
    const changes = new BroadcastChannel('entries')
    channels.push(changes)
    const store = rememberingStore(slow, { changes, remembers: () => true })
    const first = store.get('session')
    await messagesArrive()
    await store.set('session', 'new')
    release()
    expect(await first).toBe('old')
    const second = store.get('session')
    await messagesArrive()
    release()
    expect(await second).toBe('new')
  })
})
