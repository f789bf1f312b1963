import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SwapQuotes } from '@vestibule/protocol/http'
import { DAPP_ORIGIN, networkAt } from '@vestibule/services/testing'
import { startAnvil } from '@vestibule/services/testing/anvil'
import { CAREFUL_TOKEN_CODE, exchangeOf, partsOf } from '@vestibule/services/testing/exchange'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { inDataDir } from '../services/inDataDir.js'
import { startServicesProcess } from '../services/startServicesProcess.js'
import type { Figure } from '../table.js'

const CHAIN = 'eip155:31337'
const ETHER = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const QUOTES = 500
const EMPTY_SERVER = fileURLToPath(new URL('./emptyServer.mjs', import.meta.url))
const PLENTY = { points: 1e9, site: 1e9 }
const LIMITS = { requestsPerClient: PLENTY, nodeCallsPerClient: PLENTY }
const ROUTER = parseAbi([
  'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
])

/**
 * Measures quotes from local pools. Compares them with `eth_call` at the node, directly and through
 * an empty server.
 */
export const swapQuotes = () =>
  inDataDir(async (dataDir) => {
    const anvil = await startAnvil()
    try {
      const world = await deploy(anvil.url)
      const { wrapped, dollars, euros, router } = world
      const network = {
        ...networkAt(31337, anvil.url, { tokens: [wrapped, dollars, euros] }),
        swap: { router, through: [dollars] },
      }
      const services = await startServicesProcess(dataDir, { limits: LIMITS, networks: [network] })
      const empty = fork(EMPTY_SERVER, [anvil.url])
      try {
        const [port] = await once(empty, 'message')
        const urls = { services: services.url, empty: `http://127.0.0.1:${port}` }
        return [
          ...(await measure(urls, world, [ETHER, dollars], [wrapped, dollars])),
          ...(await measure(urls, world, [ETHER, euros], [wrapped, dollars, euros])),
        ]
      } finally {
        empty.kill()
        await services.kill()
      }
    } finally {
      anvil.stop()
    }
  })

type World = Awaited<ReturnType<typeof deploy>>

async function deploy(url: string) {
  const transport = http(url)
  const chain = createPublicClient({ transport, pollingInterval: 20 })
  const wallet = createWalletClient({ transport })
  const [account] = (await wallet.getAddresses()) as [Address]
  const put = async (data: Hex, value = 0n): Promise<Address> => {
    const hash = await wallet.sendTransaction({ account, chain: null, data, value })
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('The chain did not deploy the contract.')
    return contractAddress
  }
  const dollars = await put(CAREFUL_TOKEN_CODE)
  const euros = await put(CAREFUL_TOKEN_CODE)
  const { code, value } = exchangeOf([
    [{ amount: parseEther('400') }, { address: dollars, amount: 10n ** 12n }],
    [
      { address: dollars, amount: 10n ** 12n },
      { address: euros, amount: 10n ** 12n },
    ],
  ])
  const router = await put(code, value)
  return { chain, account, dollars, euros, router, wrapped: partsOf(router).wrapped }
}

async function measure(
  urls: { services: string; empty: string },
  { chain, account, router }: World,
  [from, to]: [Address, Address],
  path: Address[],
): Promise<Figure[]> {
  const amount = parseEther('1')
  const query = new URLSearchParams({
    ...{ projectId: 'demo', userAddress: `${CHAIN}:${account}` },
    ...{ from: `${CHAIN}:${from}`, to: `${CHAIN}:${to}`, amount: String(amount) },
  })
  const asked = { address: router, abi: ROUTER, functionName: 'getAmountsOut' } as const
  const askChain = async (through = chain) =>
    (await through.readContract({ ...asked, args: [amount, path] })).at(-1)
  const behind = createPublicClient({ transport: http(urls.empty) })
  const askServices = async () => {
    const response = await fetch(`${urls.services}/v1/convert/quotes?${query}`, {
      headers: { origin: DAPP_ORIGIN },
    })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return response.json()
  }
  const [quote] = SwapQuotes.parse(await askServices()).quotes
  if (quote?.toAmount !== String(await askChain())) throw new Error('The quote is wrong.')
  const [raw, passed, quoted]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < QUOTES; run++) {
    raw.push(await timeOf(() => askChain()))
    passed.push(await timeOf(() => askChain(behind)))
    quoted.push(await timeOf(askServices))
  }
  const what = `quote through ${path.length - 1} of the pools`
  return [
    { what: `${what}: the node itself`, unit: 'ms', values: raw },
    { what: '· the node through an empty server', unit: 'ms', values: passed },
    { what: '· of the services', unit: 'ms', values: quoted, beside: 'target 1.3 times the node' },
  ]
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
