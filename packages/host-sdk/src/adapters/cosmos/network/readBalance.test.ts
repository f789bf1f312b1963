import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { toNetwork } from '../../../core/model/network.js'
import { HUB_INFO } from '../testing/openPage.js'
import { networkFromChainInfo } from './networkFromChainInfo.js'
import { readBalance } from './readBalance.js'

let server: Server | undefined
afterEach(() => void server?.close())

const ADDRESS = 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02'

async function start(answer: unknown, status = 200) {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rest = `http://127.0.0.1:${port}/`
  return { asked, network: toNetwork(networkFromChainInfo({ ...HUB_INFO, rest })) }
}

test('reads the balance from the chain’s REST interface', async () => {
  const { asked, network } = await start({ balance: { denom: 'uatom', amount: '2500000' } })
  await expect(readBalance(ADDRESS, network)).resolves.toBe(2_500_000n)
  expect(asked).toEqual([`/cosmos/bank/v1beta1/balances/${ADDRESS}/by_denom?denom=uatom`])
})

test.each([
  ['a page instead of JSON', 'no', 200, 'invalidReply'],
  ['nothing', {}, 200, 'invalidReply'],
  ['another coin', { balance: { denom: 'uosmo', amount: '1' } }, 200, 'invalidReply'],
  [
    'an amount that is not a number',
    { balance: { denom: 'uatom', amount: '-1' } },
    200,
    'invalidReply',
  ],
  ['an error', 'denied', 500, 'rpcFailed'],
  ['an amount that is too large', ' '.repeat(20_000), 200, 'answerTooLarge'],
])('error: fails if the node responds with %s', async (_what, answer, status, type) => {
  const { network } = await start(answer, status)
  await expect(readBalance(ADDRESS, network)).rejects.toMatchObject({ type })
})

test('error: fails without a REST URL, and without a response', async () => {
  const plain = toNetwork({ ...networkFromChainInfo(HUB_INFO), chainInfo: undefined } as never)
  await expect(readBalance(ADDRESS, plain)).rejects.toMatchObject({ type: 'noRpcUrl' })
  const gone = toNetwork(networkFromChainInfo(HUB_INFO))
  await expect(readBalance(ADDRESS, gone)).rejects.toMatchObject({ type: 'chainDisconnected' })
})

test.each([
  ['coin', { ...HUB_INFO, currencies: [] }],
  ['prefix of its addresses', { ...HUB_INFO, bech32Config: undefined }],
  [
    'reference if its id contains characters that CAIP-2 forbids',
    { ...HUB_INFO, chainId: 'hub_1' },
  ],
  ['reference if its id looks like a hash', { ...HUB_INFO, chainId: 'hashed-hub' }],
])('error: rejects a chain info without a %s', (_what, chainInfo) => {
  expect(() => networkFromChainInfo(chainInfo)).toThrow(
    expect.objectContaining({ type: 'invalidParams' }),
  )
})
