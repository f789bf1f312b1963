import type { WantedIdentityChange } from '@vestibule/protocol/http'
import { describe, expect, test, vi } from 'vitest'
import { withServices } from '../testing/realServices.js'
import { addMethod, home, prove } from '../testing/walletBench.js'
import { PROOF_LIFETIME } from './provenActions.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const services = withServices()

const projectId = 'never'
const wanted: WantedIdentityChange = { kind: 'linkEmail', email: 'second@example.com' }
const needsProof = { type: 'recoveryNeeded', data: { reason: 'proof' } }
/** The proof was accepted: the next check fails. */
const passed = { type: 'invalidRequest', data: { reason: 'emailPresent' } }

describe('changing the sign-in methods', () => {
  test('requires a proof for this change, valid for two minutes, if a recovery method is active', async () => {
    const { device } = await home(services)
    const method = await addMethod(device, 'kit')
    await services.passDay()
    const start = () => device.call('startIdentityChange', { wanted, projectId })
    await expect(start()).rejects.toMatchObject(needsProof)

    const other = { kind: 'linkEmail', email: 'other@example.com' } as const
    await prove(device, method, { kind: 'identity', wanted: other })
    await expect(start()).rejects.toMatchObject(needsProof)

    await prove(device, method, { kind: 'identity', wanted })
    services.clock.advance(PROOF_LIFETIME)
    await expect(start()).rejects.toMatchObject(needsProof)

    await prove(device, method, { kind: 'identity', wanted })
    await expect(start()).rejects.toMatchObject(passed)
  })

  test('requires only a code in a wallet without a method, and never removes the last login', async () => {
    const { device } = await home(services)
    await expect(device.call('startIdentityChange', { wanted, projectId })).rejects.toMatchObject(
      passed,
    )
    const { identities } = await device.call('identities', {})
    expect(identities).toHaveLength(1)
    const [{ identityId }] = identities as [{ identityId: string }]
    await expect(
      device.call('startIdentityChange', { wanted: { kind: 'unlink', identityId }, projectId }),
    ).rejects.toMatchObject({ type: 'invalidRequest', data: { reason: 'lastIdentity' } })
  })

  test('does not send an empty change', async () => {
    const { device } = await home(services)
    services.heard.length = 0
    await expect(
      device.call('startIdentityChange', { wanted: { kind: 'everything' }, projectId }),
    ).rejects.toBeDefined()
    expect(services.heard.filter((route) => route.includes('identities'))).toEqual([])
  })
})
