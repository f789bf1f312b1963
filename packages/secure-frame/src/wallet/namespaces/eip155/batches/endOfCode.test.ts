import { hexToBytes } from '@noble/curves/utils.js'
import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { placeSmartAccounts } from '@vestibule/services/testing/smart-accounts'
import { concatHex, encodeFunctionData, getAddress, type Hex, pad, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Bytes } from '../../../../platform/bytes.js'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { startChainRpc } from '../../../testing/chainRpc.js'
import { requestContext } from '../../../testing/requestContext.js'
import { t } from '../cards/i18n.js'
import type { BatchIntent } from '../intents/intent.js'
import { REVOKE_ALL } from '../intents/selfCall.js'
import { eip155Permissions } from '../permissions/eip155Permissions.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { eip155Signer } from '../signer/eip155Signer.js'
import { eip155Code } from './readAccountCode.js'

const FRIEND = pad('0xa1', { size: 20 })
const ELSEWHERE = pad('0xc3', { size: 20 })

let chain: Awaited<ReturnType<typeof startChainRpc>>
beforeAll(async () => {
  chain = await startChainRpc()
  await placeSmartAccounts(chain.url)
})
afterAll(() => chain.stop())

async function owner() {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await chain.ask('anvil_setBalance', [address, toHex(10n ** 18n)])
  return { key: hexToBytes(key.slice(2)) as Bytes, address }
}
type Owner = Awaited<ReturnType<typeof owner>>

const deps = () => ({ rpc: chain.rpc, entries: memoryStore(), userId: async () => 'user' })
type Prepared = Awaited<ReturnType<typeof eip155Requests.prepare>>

function batch({ address }: Owner, all: ReturnType<typeof deps>): Promise<Prepared> {
  const call = { to: FRIEND, value: '0x1' }
  const params = [{ version: '2.0.0', chainId: '0x7a69', calls: [call, call] }]
  const context = { ...requestContext, account: address }
  const asked = eip155Requests.parse({ method: 'wallet_sendCalls', params }, context)
  return eip155Requests.prepare(asked, all)
}

async function send(who: Owner, { intent, view }: Prepared, all: ReturnType<typeof deps>) {
  const signed = eip155Signer.build(intent).sign(who.key)
  if (signed.kind !== 'transaction') throw new Error('It is sent.')
  await eip155Requests.send(signed, all, view)
  const receipt = await vi.waitUntil(() => chain.ask('eth_getTransactionReceipt', [signed.hash]))
  expect(receipt).toMatchObject({ status: '0x1' })
}
const codeOf = (address: Hex) => chain.ask('eth_getCode', [address, 'latest'])

describe('the way back to a plain account', () => {
  const nonceOf = (account: Hex) =>
    chain.ask('eth_call', [
      {
        to: CAVEAT_ENFORCERS.nonce,
        data: encodeFunctionData({
          abi: parseAbi(['function currentNonce(address manager, address delegator)']),
          args: [SMART_ACCOUNT_CONTRACTS.delegationManager, account],
        }),
      },
      'latest',
    ])
  const end = async ({ address }: Owner, all: ReturnType<typeof deps>) => {
    const code = await eip155Code.codeOf({ account: address, rpc: chain.rpc })
    const context = { ...requestContext, account: address }
    return eip155Requests.prepare(
      eip155Permissions.endOfCode(code, context) as ApprovalRequest,
      all,
    )
  }

  test('removes the code and revokes all permissions in one transaction, also right after the upgrade', async () => {
    const who = await owner()
    const all = deps()
    await send(who, await batch(who, all), all)
    await expect(codeOf(who.address)).resolves.not.toBe('0x')
    await expect(nonceOf(who.address)).resolves.toBe(pad('0x0'))
    const prepared = await end(who, all)
    expect(headlineOf(t, prepared.view)).toBe('Go back to a plain account')
    expect(prepared.view.request.risks).toEqual([])
    await send(who, prepared, all)
    await expect(codeOf(who.address)).resolves.toBe('0x')
    await expect(nonceOf(who.address)).resolves.toBe(pad('0x1'))
    const next = await batch(who, all)
    expect((next.intent as BatchIntent).nonce).toBe(4)
    await send(who, next, all)
    await expect(codeOf(who.address)).resolves.not.toBe('0x')
  })

  test('removes another wallet’s code, and shows its address', async () => {
    const who = await owner()
    await chain.ask('anvil_setCode', [who.address, concatHex(['0xef0100', ELSEWHERE])])
    const all = deps()
    const prepared = await end(who, all)
    expect(prepared.view.request).toMatchObject({
      endsCode: { kind: 'other', contract: getAddress(ELSEWHERE) },
    })
    await send(who, prepared, all)
    await expect(codeOf(who.address)).resolves.toBe('0x')
  })

  test('cannot be requested by a page', async () => {
    const who = await owner()
    const sent = { from: who.address, to: CAVEAT_ENFORCERS.nonce, data: REVOKE_ALL.data }
    for (const more of [{ endsCode: { kind: 'smart' } }, { authorizationList: [] }])
      expect(() =>
        eip155Requests.parse(
          { method: 'eth_sendTransaction', params: [{ ...sent, ...more }] },
          { ...requestContext, account: who.address },
        ),
      ).toThrow()
  })
})
