import { expect, test } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createTestCosmosWallet } from './createTestCosmosWallet.js'
import { SECRET } from './openPage.js'

withWindow()

const HUB = 'cosmoshub-4'

test('defines the wallet at its path, and keeps other objects on the path', () => {
  const house = { other: 1 }
  Object.assign(window, { house })
  const { keplr, register } = createTestCosmosWallet({
    ...{ place: 'house.keplr', secretKey: SECRET },
    decide: () => 'approve',
  })
  register()
  expect(house).toEqual({ other: 1, keplr })
})

test('approves after a delay for `delay`, and does not respond for `drop`', async () => {
  const decisions = ['delay', 'drop'] as const
  for (const decision of decisions) {
    const { keplr } = createTestCosmosWallet({
      ...{ secretKey: SECRET, delayMs: 5 },
      decide: () => decision,
    })
    const late = new Promise((resolve) => setTimeout(resolve, 60, 'nothing'))
    const answer = keplr.enable(HUB).then(() => 'yes')
    await expect(Promise.race([answer, late])).resolves.toBe(
      decision === 'drop' ? 'nothing' : 'yes',
    )
  }
})

test('signs only for permitted chains, and only with its account', async () => {
  const { keplr, address } = createTestCosmosWallet({
    secretKey: SECRET,
    decide: () => 'approve',
  })
  const own = address(HUB)
  await expect(keplr.signArbitrary?.(HUB, own, 'Hello')).rejects.toThrow('not permitted')
  await keplr.enable([HUB, 'osmosis-1'])
  await expect(keplr.signArbitrary?.(HUB, address('osmosis-1'), 'Hello')).rejects.toThrow('Signer')
  await expect(keplr.signArbitrary?.(HUB, own, 'Hello')).resolves.toHaveProperty('signature')
  await keplr.disable?.(HUB)
  await expect(keplr.signArbitrary?.(HUB, own, 'Hello')).rejects.toThrow('not permitted')
})

test('omits the methods in `lacks`, and rejects unknown chains', async () => {
  const { keplr } = createTestCosmosWallet({
    ...{ secretKey: SECRET, lacks: ['disable', 'signDirect'] },
    decide: () => 'approve',
  })
  expect(Object.keys(keplr)).not.toContain('disable')
  expect(Object.keys(keplr)).not.toContain('signDirect')
  await expect(keplr.enable('juno-1')).rejects.toThrow('chain info')
})

test('revokes all permissions on `leave`, and dispatches the change event', async () => {
  const wallet = createTestCosmosWallet({ secretKey: SECRET, decide: () => 'approve' })
  await wallet.keplr.enable(HUB)
  const heard: string[] = []
  window.addEventListener('keplr_keystorechange', ({ type }) => heard.push(type))
  wallet.leave()
  expect(heard).toEqual(['keplr_keystorechange'])
  await expect(wallet.keplr.signArbitrary?.(HUB, wallet.address(HUB), 'Hello')).rejects.toThrow(
    'not permitted',
  )
})
