import { NAMESPACES, type Namespace } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { vi } from 'vitest'
import { createWallet } from '../../boot/createWallet.js'
import { createConsents } from '../../consent/createConsents.js'
import { dpopThumbprint, loadDpopKeys } from '../../platform/dpopKeys.js'
import { memoryStore } from '../../platform/memoryStore.js'
import { createDeviceStore } from '../../wallet/deviceStore.js'
import { createNewDevices } from '../../wallet/newDevices.js'
import { deviceApi } from '../../wallet/testing/deviceApi.js'
import type { RealServices } from '../../wallet/testing/realServices.js'
import { startKeys, type TestDevice } from '../../wallet/testing/testDevice.js'
import { createLogin } from '../createLogin.js'
import type { LoginStep } from '../loginStep.js'
import { createSession } from '../session.js'

export const TIMEOUT_MS = 60_000

/** A reloaded page uses another frame with the same storage. */
export function frameAt(
  services: RealServices,
  origin: string,
  entries: TestDevice['entries'] = memoryStore(),
  namespaces: readonly Namespace[] = NAMESPACES,
  asker?: Asker,
  isHeadless = false,
) {
  const store = createDeviceStore(entries)
  const api = deviceApi(services, store)
  const session = createSession({ api, store })
  const consents = createConsents({ entries, origin, asker })
  const { call } = startKeys({ services, entries })
  const told: Promise<void>[] = []
  const ended: string[] = []
  const wallet = createWallet({
    keys: { call, stop() {} },
    session,
    consents,
    namespaces,
    asker,
    onShown: (account) => {
      const telling = session.tellShown({ dappOrigin: origin, account })
      telling.catch(() => undefined)
      told.push(telling)
    },
  })
  wallet.onEnded(() => ended.push('session'))
  const login = createLogin({
    api,
    session,
    store,
    isHeadless,
    projectId: 'never',
    dappOrigin: origin,
    isStorageOpen: async () => true,
    consents,
    accounts: wallet.accounts,
    openWallet: wallet.open,
    enterWallet: wallet.enter,
    onConnected: () => ended.push('connected'),
    onCancelled: () => ended.push('cancelled'),
  })
  const shows = <name extends LoginStep['name']>(name: name) =>
    vi.waitFor(
      () => {
        const step = login.store.getState()
        if (step.name !== name || (step.name === 'consent' && step.opening))
          throw new Error(`The frame shows ${step.name}.`)
        return step as Extract<LoginStep, { name: name }>
      },
      { timeout: TIMEOUT_MS, interval: 5 },
    )
  const thumbprint = async () => dpopThumbprint(await loadDpopKeys(store))
  const newDevices = createNewDevices({ entries, store })
  return {
    api,
    call,
    consents,
    ended,
    entries,
    login,
    newDevices,
    session,
    shows,
    thumbprint,
    told,
    wallet,
  }
}
