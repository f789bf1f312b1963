import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { getUserOperationHash } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameConfig } from '../../domain/frame/frameBuild.js'
import type { Network, Project } from '../../domain/projects/project.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { failure } from '../../testing/failure.js'
import { startNode } from '../../testing/startNode.js'
import { createVisitor } from '../../testing/visitors/visitor.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, PROJECTS } from '../../testing/world.js'

const { entryPoint, account: CODE } = SMART_ACCOUNT_CONTRACTS
const HASH = `0x${'ab'.repeat(32)}`
const WORD = `0x${'11'.repeat(32)}`
const SENDER = `0x${'a1'.repeat(20)}`
const OPERATION = {
  sender: SENDER,
  nonce: '0x0',
  callData: '0x1234',
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xea60',
  maxFeePerGas: '0x77359400',
  maxPriorityFeePerGas: '0x3b9aca00',
  signature: '0x01',
}
const OPERATION_HASH = getUserOperationHash({
  chainId: 31337,
  entryPointAddress: entryPoint,
  entryPointVersion: '0.7',
  userOperation: {
    sender: `0x${'a1'.repeat(20)}`,
    nonce: 0n,
    callData: '0x1234',
    callGasLimit: 100_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    signature: '0x01',
  },
})
const AUTHORIZATION = {
  ...{ address: CODE, chainId: '0x7a69', nonce: '0x0' },
  ...{ r: WORD, s: WORD, yParity: '0x0' },
}
const ESTIMATE = {
  preVerificationGas: '0xea60',
  verificationGasLimit: '0x186a0',
  callGasLimit: '0x186a0',
}
const RECEIPT = {
  userOpHash: HASH,
  sender: SENDER,
  success: true,
  actualGasCost: '0x10',
  actualGasUsed: '0x1',
  receipt: { transactionHash: WORD, status: '0x1' },
}

onDatabase((db) => {
  let node: Awaited<ReturnType<typeof startNode>>
  const closers: (() => void)[] = []
  beforeAll(async () => {
    node = await startNode({ chainId: 31337 })
  })
  afterAll(() => {
    node.close()
    for (const close of closers) close()
  })

  const call = (method: string, params: unknown[] = []) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  })
  const networkOf = (bundlerUrl: string | undefined): Network => ({
    caipNetworkId: 'eip155:31337',
    name: 'Local',
    testnet: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: node.rpcUrl,
    bundlerUrl,
  })
  const worldOf = (bundlerUrl: string) =>
    createWorld(db(), { config: { networks: [networkOf(bundlerUrl)] } })

  async function open(results: Record<string, unknown>, chainId = 31337) {
    const answers = Object.entries(results).map(([method, result]) => [method, () => ({ result })])
    const bundler = await startNode({ chainId, answers: Object.fromEntries(answers) })
    closers.push(() => bundler.close())
    return { bundler, ...(await enter(bundler.rpcUrl)) }
  }
  async function enter(url: string) {
    const world = worldOf(url)
    const ada = await createVisitor(world)
    await ada.signIn(`${Math.random()}@example.com`)
    const fromWallet = async (method: string, params: unknown[] = []) =>
      (await ada.send('POST', '/v1/bundler/eip155:31337', { body: call(method, params) })).body
    const fromPage = async (method: string, params: unknown[] = [], origin = DAPP_ORIGIN) => {
      const path = '/v1/bundler?projectId=demo&chainId=eip155:31337'
      const headers = { 'content-type': 'application/json', origin }
      const body = JSON.stringify(call(method, params))
      return world.fetch(new Request(FRAME_ORIGIN + path, { method: 'POST', headers, body }))
    }
    return { world, fromWallet, fromPage }
  }
  const answerOf = async (response: Response | Promise<Response>) => (await response).json()

  describe('an honest bundler', () => {
    const honest = {
      eth_sendUserOperation: OPERATION_HASH,
      eth_estimateUserOperationGas: ESTIMATE,
      eth_getUserOperationReceipt: RECEIPT,
      eth_supportedEntryPoints: [entryPoint],
    }

    test('receives an operation of a signed-in wallet, with an authorization for the pinned code', async () => {
      const { fromWallet, bundler } = await open(honest)
      const params = [{ ...OPERATION, eip7702Auth: AUTHORIZATION }, entryPoint]
      expect(await fromWallet('eth_sendUserOperation', params)).toMatchObject({
        result: OPERATION_HASH,
      })
      expect(await fromWallet('eth_estimateUserOperationGas', params)).toMatchObject({
        result: ESTIMATE,
      })
      expect(bundler.asked).toContain('eth_sendUserOperation')
    })

    test('[A28] returns an operation’s receipt to a page instead of the node', async () => {
      const { fromPage } = await open(honest)
      const asked = node.asked.length
      const response = await fromPage('eth_getUserOperationReceipt', [HASH])
      expect(response.headers.get('access-control-allow-origin')).toBe(DAPP_ORIGIN)
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: RECEIPT })
      expect(node.asked).toHaveLength(asked)
    })

    test('does not receive an operation from a page, or from a wallet without a session', async () => {
      const { fromPage, bundler, world } = await open(honest)
      const params = [OPERATION, entryPoint]
      expect(await answerOf(fromPage('eth_sendUserOperation', params))).toMatchObject({
        error: failure('sessionEnded').error,
      })
      expect(
        await answerOf(fromPage('eth_estimateUserOperationGas', [...params, {}])),
      ).toMatchObject({ error: failure('sessionEnded').error })
      expect((await fromPage('eth_supportedEntryPoints', [], 'https://evil.example')).status).toBe(
        403,
      )
      const stranger = await createVisitor(world)
      const path = '/v1/bundler/eip155:31337'
      const sent = await stranger.send('POST', path, {
        body: call('eth_sendUserOperation', params),
      })
      expect(sent.status).toBe(401)
      expect(bundler.asked).not.toContain('eth_sendUserOperation')
    })

    test.each([
      ['another EntryPoint', [OPERATION, SENDER], 'EntryPoint'],
      ['an unknown field', [{ ...OPERATION, factory: SENDER }, entryPoint], 'field'],
      [
        'a limit above 128 bits',
        [{ ...OPERATION, callGasLimit: `0x1${'0'.repeat(32)}` }, entryPoint],
        'field',
      ],
      [
        'other code',
        [{ ...OPERATION, eip7702Auth: { ...AUTHORIZATION, address: SENDER } }, entryPoint],
        CODE,
      ],
      [
        'an authorization for all chains',
        [{ ...OPERATION, eip7702Auth: { ...AUTHORIZATION, chainId: '0x0' } }, entryPoint],
        '31337',
      ],
    ])('receives no request about an operation with %s', async (_what, params, word) => {
      const { fromWallet, bundler } = await open(honest)
      const { error } = (await fromWallet('eth_sendUserOperation', params)) as never as {
        error: { code: number; message: string }
      }
      expect(error.code).toBe(-32602)
      expect(error.message).toContain(word)
      expect(bundler.asked).toEqual([])
    })

    test.each([
      'eth_sendRawTransaction',
      'debug_bundler_clearState',
      'eth_accounts',
      'constructor',
    ])('receives no request for %s', async (method) => {
      const { fromWallet, bundler } = await open(honest)
      expect(await fromWallet(method)).toMatchObject({ error: failure('methodNotAllowed').error })
      expect(bundler.asked).toEqual([])
    })

    test('rejects a body above 64 KiB', async () => {
      const { world } = await open(honest)
      const ada = await createVisitor(world)
      await ada.signIn(`${Math.random()}@example.com`)
      const callData = `0x${'00'.repeat(40_000)}`
      const body = call('eth_sendUserOperation', [{ ...OPERATION, callData }, entryPoint])
      expect((await ada.send('POST', '/v1/bundler/eip155:31337', { body })).status).toBe(413)
    })
  })

  describe('a bundler that lies', () => {
    const { preVerificationGas: _, ...incomplete } = ESTIMATE
    const estimate = ['eth_estimateUserOperationGas', [OPERATION, entryPoint]] as const
    const receipt = ['eth_getUserOperationReceipt', [HASH]] as const
    test.each([
      ['another hash', 'eth_sendUserOperation', [OPERATION, entryPoint], HASH],
      ['no hash', 'eth_sendUserOperation', [OPERATION, entryPoint], null],
      [
        'more gas than a transaction allows',
        ...estimate,
        { ...ESTIMATE, callGasLimit: '0xfd8f01' },
      ],
      ['gas of 2^255', ...estimate, { ...ESTIMATE, preVerificationGas: `0x8${'0'.repeat(63)}` }],
      ['negative gas', ...estimate, { ...ESTIMATE, callGasLimit: '-0x1' }],
      ['half an estimate', ...estimate, incomplete],
      ['another operation’s receipt', ...receipt, { ...RECEIPT, userOpHash: WORD }],
      ['a receipt without a transaction', ...receipt, { ...RECEIPT, receipt: {} }],
      ['a success as text', ...receipt, { ...RECEIPT, success: 'true' }],
      ['another EntryPoint', 'eth_supportedEntryPoints', [], [SENDER]],
      [
        'a price as a number',
        'pimlico_getUserOperationGasPrice',
        [],
        { slow: 1, standard: 1, fast: 1 },
      ],
      [
        'an operation of another EntryPoint',
        'eth_getUserOperationByHash',
        [HASH],
        { entryPoint: SENDER, userOperation: OPERATION },
      ],
    ] as [string, string, unknown[], unknown][])(
      'is rejected for an answer with %s',
      async (_what, method, params, result) => {
        const { fromWallet } = await open({ [method]: result })
        expect(await fromWallet(method, params)).toMatchObject({
          error: { code: -32603, message: expect.stringMatching(/bundler/i) },
        })
      },
    )

    test('receives no calls after it reports another chain', async () => {
      const { fromWallet, bundler } = await open({ eth_supportedEntryPoints: [entryPoint] }, 1)
      expect(await fromWallet('eth_supportedEntryPoints')).toMatchObject({
        error: failure('chainNotSupported').error,
      })
      expect(bundler.asked).toEqual(['eth_chainId'])
    })
  })

  describe('a bundler that is down', () => {
    async function broken(listener: RequestListener) {
      const server = createServer(listener)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      closers.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return enter(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api-key`)
    }

    test.each([
      ['that does not exist', undefined],
      [
        'that answers with HTML',
        (_request, response) =>
          void response.setHeader('content-type', 'text/html').end('<html>api-key</html>'),
      ],
      ['that answers 500', (_request, response) => void response.writeHead(500).end()],
      ['that closes the connection', (request) => void request.socket.destroy()],
    ] as [string, RequestListener | undefined][])(
      '%s: returns an error without the bundler’s URL',
      async (_how, listener) => {
        const { fromWallet } =
          listener === undefined
            ? await enter('http://127.0.0.1:9/api-key')
            : await broken(listener)
        const answer = await fromWallet('eth_supportedEntryPoints')
        expect(answer).toMatchObject({ error: { code: expect.any(Number) } })
        expect(JSON.stringify(answer)).not.toContain('api-key')
      },
    )

    test('does not delay calls of the node', async () => {
      const { world, fromPage } = await broken(() => {})
      const waiting = fromPage('eth_supportedEntryPoints')
      const path = '/rpc/eip155:31337?projectId=demo'
      const headers = { 'content-type': 'application/json', origin: DAPP_ORIGIN }
      const body = JSON.stringify(call('eth_blockNumber'))
      const read = await world.fetch(
        new Request(FRAME_ORIGIN + path, { method: 'POST', headers, body }),
      )
      expect(await read.json()).toMatchObject({ result: '0x10' })
      for (const close of closers.splice(-1)) close()
      expect(await answerOf(waiting)).toMatchObject({ error: { code: expect.any(Number) } })
    })
  })

  test('lists the bundler in the frame’s configuration without its URL', () => {
    const options = { project: PROJECTS[0] as Project, build: '', nonce: undefined }
    const of = (network: Network) => frameConfig({ ...options, networks: [network] }).networks[0]
    const told = of(networkOf('http://127.0.0.1:1/api-key'))
    expect(told?.bundler).toBe(true)
    expect(JSON.stringify(told)).not.toContain('api-key')
    expect(of(networkOf(undefined))?.bundler).toBeUndefined()
  })
})
