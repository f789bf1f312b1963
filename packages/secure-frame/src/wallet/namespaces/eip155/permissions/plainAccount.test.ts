import { hexToBytes } from '@noble/curves/utils.js'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { encodeFunctionData, getAddress, type Hex, numberToHex, parseTransaction } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import type { Rpc } from '../../../../platform/rpc.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import { delegationTo } from '../intents/selfCall.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import type { DelegationIntent } from './delegationIntent.js'
import {
  allowance,
  ask,
  context,
  deps,
  grant,
  key,
  redeem,
  SHOP,
  send,
  startPermissionWorld,
  TOKEN,
  token,
  world,
} from './testing/permissionWorld.js'

startPermissionWorld()

describe('a permission of a plain account', () => {
  const plain = async (balance = 10n ** 18n) => {
    const key = generatePrivateKey()
    const { address } = privateKeyToAccount(key)
    await world.ask('anvil_setBalance', [address, numberToHex(balance)])
    return { key, account: address }
  }
  const prepare = (who: { account: Hex }, rpc = world.rpc) => {
    const call = ask(allowance({ from: who.account }))
    const request = eip155Requests.parse(call, { ...context, account: who.account })
    return eip155Requests.prepare(request, { ...deps, rpc, entries: memoryStore() })
  }
  const codeOf = (address: Hex) => world.ask('eth_getCode', [address, 'latest'])

  test('[X19] upgrades the account by a transaction, after which the key can spend at once', async () => {
    const who = await plain()
    const { view, first, answer } = await grant(
      ask(allowance({ from: who.account })),
      undefined,
      who,
    )
    expect(view).toMatchObject({ sends: true, upgrade: { code: 'smart', calls: [] } })
    const receipt = await vi.waitUntil(() => world.ask('eth_getTransactionReceipt', [first?.hash]))
    expect(receipt).toMatchObject({ status: '0x1', type: '0x4', to: who.account.toLowerCase() })
    expect(view.transaction?.gas).toBeGreaterThan(BigInt(receipt.gasUsed))
    expect(view.transaction?.gas).toBeLessThan(2n * BigInt(receipt.gasUsed))
    await expect(codeOf(who.account)).resolves.toBe(delegationTo(SMART_ACCOUNT_CONTRACTS.account))
    const minted = encodeFunctionData({
      ...{ abi: TOKEN, functionName: 'mint', args: [who.account, 1_000_000_000n] },
    })
    await send(token, minted, requestContext.account)
    const [{ context: permission }] = answer as [{ context: Hex }]
    await expect(redeem(permission, 10_000_000n)).resolves.toBe('passes')
    await expect(redeem(permission, 1n)).resolves.toBe('refused')

    const again = await grant(ask(allowance({ from: who.account })), undefined, who)
    expect(again.first).toBeUndefined()
    expect(again.view.transaction).toBeUndefined()
  })

  test('error: shows the missing amount for the fee, and does not sign', async () => {
    const { view, intent } = await prepare(await plain(1n))
    expect(view.missing).toMatchObject({ type: 'insufficientFunds', has: 1n })
    expect(intent).toBeUndefined()
  })

  test('warns about code of another contract, which the upgrade replaces', async () => {
    const who = await plain()
    await world.ask('anvil_setCode', [who.account, delegationTo(SHOP)])
    const { view } = await prepare(who)
    expect(view.request).toMatchObject({ level: 'high' })
    expect(view.request).toHaveProperty('risks', expect.arrayContaining(['foreignCode']))
    expect(view.upgrade).toMatchObject({ replaces: getAddress(SHOP) })
  })

  test('error: refuses permissions on a network without the contracts', async () => {
    const refusal = {
      type: 'notSupportedYet',
      data: { reason: 'This network has no contracts for permissions.' },
    }
    const bare: Rpc = {
      request: async (asked) =>
        asked.method === 'eth_getCode' ? '0x' : await world.rpc.request(asked),
    }
    await expect(prepare(await plain(), bare)).rejects.toMatchObject(refusal)
    const old = await startChainRpc('cancun')
    try {
      await placeSmartAccounts(old.url)
      await expect(prepare(await plain(), old.rpc)).rejects.toMatchObject(refusal)
    } finally {
      old.stop()
    }
  })

  test('[E07] error: refuses permissions if the user prefers a plain account', async () => {
    const who = await plain()
    const accountType = async () => 'eoa' as const
    const asked = eip155Requests.parse(ask([allowance({ from: who.account })]), {
      ...context,
      account: who.account,
    })
    const prepared = eip155Requests.prepare(asked, { ...deps, accountType })
    await expect(prepared).rejects.toMatchObject({
      type: 'notSupportedYet',
      data: { reason: 'The user chose a plain account, which gives no permissions.' },
    })
  })

  test('security: authorizes no other contract if the node lies about the code', async () => {
    const who = await plain()
    const { intent } = await prepare(who)
    for (const change of [
      { upgrade: { ...intent, nonce: 0 } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, code: SHOP } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, calls: [] } },
      { upgrade: { ...(intent as DelegationIntent).upgrade, to: SHOP } },
      { chainId: 0 },
    ])
      expect(() => eip155Signer.build({ ...intent, ...change })).toThrow()
    const other = hexToBytes(key.slice(2)) as Bytes
    expect(() => eip155Signer.build(intent).sign(other)).toThrow()
    const signed = eip155Signer.build(intent).sign(hexToBytes(who.key.slice(2)) as Bytes)
    const raw = signed.kind === 'signature' ? signed.first?.raw : undefined
    const transaction = parseTransaction(raw as `0x04${string}`)
    expect(transaction).toMatchObject({ chainId: 31337, to: who.account.toLowerCase() })
    expect(transaction.value).toBeUndefined()
    expect(transaction.data).toBeUndefined()
    const [authorization, ...more] = transaction.authorizationList ?? []
    expect(more).toEqual([])
    expect(authorization).toMatchObject({ chainId: 31337, nonce: 1 })
    expect(authorization?.address.toLowerCase()).toBe(SMART_ACCOUNT_CONTRACTS.account.toLowerCase())
  })
})
