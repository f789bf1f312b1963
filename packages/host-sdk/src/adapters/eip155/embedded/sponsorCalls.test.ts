import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sponsorCalls } from './sponsorCalls.js'

const CALLS = [{ to: '0x00000000000000000000000000000000000000a1', data: '0x' }]
const OPERATION = { sender: '0xA1', nonce: '0x5', callData: '0x12', maxFeePerGas: '0x9' }
const GAS = { callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3' }
const PAYMASTER = { paymaster: '0xFEE', paymasterData: '0x01' }
const LIMITS = { paymasterVerificationGasLimit: '0x6', paymasterPostOpGasLimit: '0x0' }

let server: Server | undefined
afterEach(() => server?.close())

type Asked = { method: string; params: unknown[] }
type Answers = Record<string, (params: unknown[]) => object | string>

async function paymaster(answers: Answers) {
  const asked: Asked[] = []
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      asked.push(call)
      const answer = answers[call.method]?.(call.params) ?? {}
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked }
}

const honest: Answers = {
  pm_getPaymasterStubData: () => ({ result: { ...PAYMASTER, ...LIMITS, sponsor: { name: 'X' } } }),
  pm_getPaymasterData: () => ({ result: { ...PAYMASTER, paymasterData: '0x02' } }),
}

const draft = vi.fn(async ([, stub]: unknown[]) => ({
  operation: { ...OPERATION, ...(stub ? { ...GAS, ...stub, ...LIMITS } : {}) },
  ...{ entryPoint: '0xE0', chainId: '0x1' },
}))
const warn = vi.fn()
const sponsor = (url: string, more: object = {}) => {
  const service = { url, context: { policyId: 'p' }, ...more }
  const batch = {
    calls: CALLS,
    capabilities: { paymasterService: service, other: { optional: true } },
  }
  return sponsorCalls(batch, service, { draft, warn })
}

describe('a page with a paymaster', () => {
  test('calls the paymaster twice, and sends its result to the frame without its URL', async () => {
    const { url, asked } = await paymaster(honest)
    const [batch, payment] = await sponsor(url)
    expect(asked.map(({ method }) => method)).toEqual(Object.keys(honest))
    expect(asked[0]?.params).toEqual([OPERATION, '0xE0', '0x1', { policyId: 'p' }])
    expect(asked[1]?.params[0]).toEqual({ ...OPERATION, ...GAS, ...PAYMASTER, ...LIMITS })
    expect(payment).toEqual({
      ...{ nonce: '0x5', maxFeePerGas: '0x9', ...GAS, ...LIMITS },
      ...{ paymaster: '0xFEE', paymasterData: '0x02' },
    })
    expect(batch).toEqual({
      ...{ calls: CALLS, capabilities: { paymasterService: {}, other: { optional: true } } },
    })
  })

  test('calls the paymaster once if the first result is final', async () => {
    const final = () => ({ result: { ...PAYMASTER, ...LIMITS, isFinal: true } })
    const { url, asked } = await paymaster({ pm_getPaymasterStubData: final })
    const [, payment] = await sponsor(url)
    expect(asked).toHaveLength(1)
    expect(payment).toMatchObject(PAYMASTER)
  })

  const hostile: [string, Answers, string][] = [
    ...(['callData', 'sender', 'nonce', 'maxFeePerGas'] as const).map(
      (name): [string, Answers, string] => [
        `changes \`${name}\``,
        { ...honest, pm_getPaymasterData: () => ({ result: { ...PAYMASTER, [name]: '0x66' } }) },
        `changed \`${name}\``,
      ],
    ),
    [
      'changes `nonce` in its first response',
      { ...honest, pm_getPaymasterStubData: () => ({ result: { ...PAYMASTER, nonce: '0x0' } }) },
      'changed `nonce`',
    ],
    [
      'returns another contract in its last response',
      { ...honest, pm_getPaymasterData: () => ({ result: { ...PAYMASTER, paymaster: '0xBAD' } }) },
      'another contract',
    ],
    [
      'refuses',
      { pm_getPaymasterStubData: () => ({ error: { code: -32504, message: 'Budget spent.' } }) },
      'The paymaster refuses: Budget spent.',
    ],
    [
      'returns an error in its last response',
      { ...honest, pm_getPaymasterData: () => ({ error: { code: -32501, message: 'No.' } }) },
      'The paymaster refuses: No.',
    ],
    ['responds with a web page', { pm_getPaymasterStubData: () => '<html>' }, 'did not respond'],
    ['returns an empty response', { pm_getPaymasterStubData: () => ({}) }, 'Could not read'],
  ]
  test.each(hostile)(
    'error: fails with 5700 and the reason for a paymaster that %s',
    async (_what, answers, reason) => {
      const { url } = await paymaster(answers)
      await expect(sponsor(url)).rejects.toMatchObject({
        ...{ code: 5700, message: expect.stringContaining(reason) },
        data: { name: 'paymasterService', reason: expect.stringContaining(reason) },
      })
    },
  )

  test.each(hostile)(
    'charges the account if the paymaster is optional and %s',
    async (_what, answers) => {
      const { url } = await paymaster(answers)
      await expect(sponsor(url, { optional: true })).resolves.toEqual([
        { calls: CALLS, capabilities: { other: { optional: true } } },
      ])
      expect(warn).toHaveBeenCalled()
    },
  )

  test('error: fails with 5700 for an unreachable paymaster', async () => {
    const { url } = await paymaster(honest)
    server?.close()
    await new Promise((resolve) => server?.on('close', resolve))
    await expect(sponsor(url)).rejects.toMatchObject({ code: 5700 })
  })
})
