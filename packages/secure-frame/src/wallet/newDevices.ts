import type { NewDevice } from '@vestibule/protocol/http'
import type { KeyValueStore } from '../platform/keyValueStore.js'
import type { DeviceStore } from './deviceStore.js'

/** Shown once on each other device of a user without an email. */
export function createNewDevices(options: {
  entries: KeyValueStore
  store: Pick<DeviceStore, 'session'>
}) {
  const { entries, store } = options
  const keyOf = (userId: string) => `shown-device:${userId}`

  return {
    async unshown(): Promise<NewDevice | undefined> {
      const info = (await store.session())?.info
      const device = info?.wallet?.newDevice
      if (info === undefined || device === undefined) return undefined
      const shown = await entries.get(keyOf(info.userId))
      return typeof shown === 'string' && shown >= device.enrolledAt ? undefined : device
    },
    async markShown({ enrolledAt }: NewDevice): Promise<void> {
      const userId = (await store.session())?.info.userId
      if (userId !== undefined) await entries.set(keyOf(userId), enrolledAt)
    },
  }
}

export type NewDevices = ReturnType<typeof createNewDevices>
