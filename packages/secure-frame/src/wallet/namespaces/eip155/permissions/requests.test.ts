import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { t } from '../cards/i18n.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import { eip155Part, eip155Requests } from '../requests/eip155Requests.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { delegationId, type SignedDelegation } from './delegation.js'
import { decodeContext, encodeContext } from './delegationContext.js'
import { eip155Permissions } from './eip155Permissions.js'
import {
  account,
  allowance,
  answerDeps,
  ask,
  context,
  deps,
  grant,
  inDays,
  listed,
  redeem,
  send,
  startPermissionWorld,
} from './testing/permissionWorld.js'

startPermissionWorld()

const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

describe('wallet_requestExecutionPermissions', () => {
  test('[X19] returns a permission that the site’s key can use up to the limit', async () => {
    const { answer } = await grant(ask(allowance()))
    expect(answer).toEqual([
      {
        ...allowance({}, { startTime: Math.floor(context.now / 1_000) }),
        context: expect.stringMatching(/^0x/),
        dependencies: [],
        delegationManager: SMART_ACCOUNT_CONTRACTS.delegationManager,
        pci: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
    const [{ context: permission, pci }] = answer as [{ context: Hex; pci: Hex }]
    // The services use the same id.
    expect(delegationId(decodeContext(permission) as SignedDelegation)).toBe(pci)
    await expect(redeem(permission, 6_000_000n)).resolves.toBe('passes')
    await expect(redeem(permission, 6_000_000n)).resolves.toBe('refused')
    await expect(listed()).resolves.toContainEqual((answer as unknown[])[0])
    await expect(listed('https://other.example')).resolves.toEqual([])
  })

  test('grants the permission with the visitor’s changes', async () => {
    const { answer } = await grant(ask(allowance()), { cap: 1_000_000n })
    const [granted] = answer as [{ context: Hex; permission: { data: object } }]
    expect(granted.permission.data).toMatchObject({ periodAmount: '0xf4240' })
    await expect(redeem(granted.context, 1_000_001n)).resolves.toBe('refused')
    await expect(redeem(granted.context, 1_000_000n)).resolves.toBe('passes')
    const { answer: shorter } = await grant(ask(allowance()), { expiry: inDays(7) })
    expect(shorter).toMatchObject([{ rules: [{ type: 'expiry', data: { timestamp: inDays(7) } }] }])
    const fixed = allowance()
    fixed.permission.isAdjustmentAllowed = false
    await expect(grant(ask(fixed), { cap: 1n })).rejects.toMatchObject({ type: 'invalidRequest' })
    await expect(grant(ask(allowance()), { expiry: inDays(366) })).rejects.toMatchObject({
      type: 'invalidRequest',
    })
  })

  test('revokes a permission by wallet_revokeExecutionPermission, and removes it from the list', async () => {
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    const call = ask({ permissionContext: permission }, 'wallet_revokeExecutionPermission')
    const request = eip155Requests.parse(call, context)
    if (request.kind !== 'transaction') throw new Error('It is no transaction.')
    expect(request.to).toBe(SMART_ACCOUNT_CONTRACTS.delegationManager)
    const { view } = await eip155Requests.prepare(request, deps)
    expect(view.request).toMatchObject({ level: 'normal' })
    expect(view.insight.described).toMatchObject({ intent: 'Revoke a permission', whole: true })
    await send(request.to, request.data, account)
    await expect(redeem(permission, 1n)).resolves.toBe('refused')
    expect((await listed()).map((each) => each.context)).not.toContain(permission)
    expect(eip155Requests.answer('0x', call)).toEqual({})
  })

  test('shows the site’s name from the wallet’s list, and the permission’s signed terms', async () => {
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    const call = ask({ permissionContext: permission }, 'wallet_revokeExecutionPermission')
    const headline = async (request: ApprovalRequest, given = deps) =>
      plain(headlineOf(t, (await eip155Requests.prepare(request, given)).view))
    const end = 'loses its permission to spend up to 10 CARE every day'
    const asked = eip155Requests.parse(call, context)
    await expect(headline(asked)).resolves.toBe(`Revoke: ${new URL(context.origin).host} ${end}`)
    // In another browser, the site's own name is not trusted.
    const fresh = { ...deps, entries: memoryStore() }
    await expect(headline(asked, fresh)).resolves.toBe(`Revoke: a site ${end}`)
    const listed = await eip155Permissions.list({
      ...{ account, entries: deps.entries, recorded: undefined },
      ...{ networks: [context.network], rpcOf: () => deps.rpc },
    })
    const delegation = decodeContext(permission)
    const own = listed.find(({ id }) => delegation && id === delegationId(delegation))
    if (own === undefined) throw new Error('It is listed.')
    const shown = { ...own, origin: 'https://dapp.example' }
    const settled = eip155Permissions.endOf(shown, context) as ApprovalRequest
    await expect(headline(settled)).resolves.toBe(`Revoke: dapp.example ${end}`)
  })

  test('error: refuses to revoke another account’s permission, which would waste a fee', async () => {
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    const delegation = decodeContext(permission)
    if (delegation === undefined) throw new Error('It is one.')
    const fresh = { ...deps, entries: memoryStore() }
    const end = (change: Partial<typeof delegation>, given = fresh) => {
      const permissionContext = encodeContext({ ...delegation, ...change })
      const call = ask({ permissionContext }, 'wallet_revokeExecutionPermission')
      return eip155Requests.prepare(eip155Requests.parse(call, context), given)
    }
    const refusal = {
      type: 'invalidRequest',
      data: { reason: 'This account did not give this permission.' },
    }
    const network = { ...context.network, caipNetworkId: 'eip155:1' }
    const call = ask({ permissionContext: permission }, 'wallet_revokeExecutionPermission')
    const elsewhere = eip155Requests.parse(call, { ...context, network })
    await expect(eip155Requests.prepare(elsewhere, deps)).rejects.toMatchObject(refusal)
    await expect(end({ salt: delegation.salt + 1n })).rejects.toMatchObject(refusal)
    await expect(end({ signature: '0x' })).rejects.toMatchObject(refusal)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const signature = await stranger.signMessage({ message: 'mine' })
    await expect(end({ signature })).rejects.toMatchObject(refusal)
    await expect(end({})).resolves.toHaveProperty('intent')
    await expect(end({ signature: '0x' }, deps)).resolves.toHaveProperty('intent')
  })

  test('revokes all permissions when the account increments its nonce', async () => {
    await grant(ask(allowance()))
    expect((await listed()).length).toBeGreaterThan(0)
    const data = encodeFunctionData({
      abi: parseAbi(['function incrementNonce(address manager)']),
      functionName: 'incrementNonce',
      args: [SMART_ACCOUNT_CONTRACTS.delegationManager],
    })
    await send(CAVEAT_ENFORCERS.nonce, data, account)
    await expect(listed()).resolves.toEqual([])
    const { answer } = await grant(ask(allowance()))
    const [{ context: permission }] = answer as [{ context: Hex }]
    await expect(redeem(permission, 1n)).resolves.toBe('passes')
  })
})

test('[X19] returns the permission types that the network supports', async () => {
  const answer = eip155Part.answers.get('wallet_getSupportedExecutionPermissions')
  const asked = { account, network: context.network, params: [] }
  await expect(answer?.(asked, answerDeps())).resolves.toMatchObject({
    'erc20-token-periodic': { chainIds: ['0x7a69'], ruleTypes: ['expiry', 'redeemer'] },
  })
  const bare = { ...deps.rpc, request: async () => '0x' }
  await expect(answer?.(asked, answerDeps({ rpc: bare }))).resolves.toEqual({})
})
