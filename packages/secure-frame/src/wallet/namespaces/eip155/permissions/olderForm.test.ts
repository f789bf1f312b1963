import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  context,
  DAY,
  grant,
  inDays,
  redeem,
  redeemer,
  refusalOf,
  startPermissionWorld,
  token,
} from './testing/permissionWorld.js'

startPermissionWorld()

describe('wallet_grantPermissions', () => {
  const older = (more: object = {}) => ({
    chainId: '0x7a69',
    address: account,
    expiry: inDays(7),
    signer: {
      type: 'keys',
      data: { keys: [{ type: 'secp256k1', publicKey: redeemer.publicKey }] },
    },
    permissions: [
      {
        type: 'erc20-recurring-allowance',
        data: { token, allowance: '0x989680', start: inDays(0), period: DAY },
      },
    ],
    policies: [],
    ...more,
  })

  test('[X19] grants the same permission to the address of the given public key', async () => {
    const { answer } = await grant(ask(older(), 'wallet_grantPermissions'))
    const granted = answer as { context: Hex; permissionsContext: Hex; expiry: number }
    expect(granted).toMatchObject({
      expiry: inDays(7),
      permissionsContext: granted.context,
      signerData: { submitToAddress: SMART_ACCOUNT_CONTRACTS.delegationManager },
    })
    await expect(redeem(granted.context, 10_000_000n)).resolves.toBe('passes')
    await expect(redeem(granted.context, 1n)).resolves.toBe('refused')
  })

  test.each<[string, object, string]>([
    [
      'a key of a passkey',
      { signer: { type: 'key', data: { type: 'secp256r1', publicKey: redeemer.publicKey } } },
      'must be secp256k1',
    ],
    [
      'a key that is not a curve point',
      { signer: { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'11'.repeat(64)}` } } },
      'no point of secp256k1',
    ],
    [
      'two keys',
      {
        signer: {
          type: 'keys',
          data: {
            keys: [0, 1].map(() => ({ type: 'secp256k1', publicKey: redeemer.publicKey })),
          },
        },
      },
      '`signer.data.keys',
    ],
    ['an expiry in milliseconds', { expiry: context.now + 1_000 }, 'counts seconds'],
    ['an expired permission', { expiry: inDays(-1) }, 'in the future'],
    ['policies', { policies: [{ type: 'gas-limit', data: {} }] }, '`policies` is not valid'],
    ['two permissions', { permissions: [{ type: 'a' }, { type: 'b' }] }, '`permissions'],
    [
      'an unknown type',
      { permissions: [{ type: 'root', data: {} }] },
      'The permission `root` is not supported',
    ],
  ])('refuses %s', (_what, more, reason) => {
    const call = ask(older(more), 'wallet_grantPermissions')
    expect(refusalOf(call)).toContain(reason)
  })
})
