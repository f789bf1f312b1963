import { randomBytes } from 'node:crypto'
import { toCoinType } from '@vestibule/protocol'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import { DAPP_ORIGIN, FRAME_ORIGIN } from '@vestibule/services/testing'
import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { inDataDir } from './services/inDataDir.js'
import { startServicesProcess } from './services/startServicesProcess.js'
import { type Figure, ms } from './table.js'

const NAMES = 20
const ANSWERS = 4_000
const AT_ONCE = 4
const CLIENTS = 100
const LOOKUPS = 1_000
const SUFFIX = 'vestibule.eth'
const PLENTY = { points: 1e9, site: 1e9 }
/** One machine simulates all visitors. */
const LIMITS = { requestsPerClient: PLENTY, actionsPerDay: PLENTY }
const ABI = parseAbi([
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node) view returns (address)',
])

export const nameGateway = () =>
  inDataDir(async (dataDir) => {
    const services = await startServicesProcess(dataDir, { limits: LIMITS, nameSuffix: SUFFIX })
    try {
      const names: string[] = []
      for (let made = 0; made < NAMES; made++) names.push(await register(services.url))
      const questions = names.map((name) => `${services.url}${pathOf(name)}`)
      const get = async (url: string, at: number) => {
        // Use many clients, because each client has a limit.
        const headers = { origin: DAPP_ORIGIN, 'x-forwarded-for': `192.0.2.${at % CLIENTS}` }
        const answer = await fetch(url, { headers })
        if (answer.status !== 200) throw new Error(`The services returned ${answer.status}.`)
        await answer.arrayBuffer()
      }
      const ask = (at: number) => get(questions[at % NAMES] ?? '', at)
      await repeat(400, 1, ask)
      const before = await services.cpu()
      const { seconds, times } = await repeat(ANSWERS, AT_ONCE, ask)
      const busy = (await services.cpu()) - before
      const lookups = names.map(
        (name) => `${services.url}/v1/profile/account/${name}?projectId=demo&apiVersion=2`,
      )
      const look = (at: number) => get(lookups[at % NAMES] ?? '', at)
      await repeat(200, 1, look)
      const found = await repeat(LOOKUPS, 1, look)
      const figures: Figure[] = [
        { what: 'answers to resolvers', unit: 'per second', values: [ANSWERS / seconds] },
        {
          what: '· of one core of the services',
          unit: 'per second',
          values: [(1_000 * ANSWERS) / busy],
        },
        ms(`· one of them, ${AT_ONCE} at once`, times),
        ms('a name looked up by a page', found.times),
      ]
      return figures
    } finally {
      await services.kill()
    }
  })

async function register(url: string): Promise<string> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const timestamp = Math.floor(Date.now() / 1_000)
  // The gateway refuses look-alike names. Replace digits that look like letters.
  const label = toHex(randomBytes(8)).slice(2).replace(/[015]/g, 'x')
  const text: NameText = {
    name: `n${label}.${SUFFIX}`,
    attributes: {},
    timestamp,
    action: 'register',
    domain: new URL(FRAME_ORIGIN).host,
    nonce: randomBytes(16).toString('hex'),
    expiry: timestamp + 300,
    coin_type: toCoinType(1),
    address: owner.address,
  }
  const message = writeNameText(text)
  const { coin_type, address } = text
  const answer = await fetch(`${url}/v1/profile/account?projectId=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: DAPP_ORIGIN },
    body: JSON.stringify({
      ...{ coin_type, address, message },
      signature: await owner.signMessage({ message }),
    }),
  })
  if (answer.status !== 200) throw new Error(`The services refused a name: ${await answer.text()}`)
  return text.name
}

function pathOf(name: string): string {
  const inner = encodeFunctionData({ abi: ABI, functionName: 'addr', args: [namehash(name)] })
  const args = [toHex(packetToBytes(name)), inner] as const
  const data = encodeFunctionData({ abi: ABI, functionName: 'resolve', args })
  return `/v1/ccip/0x${'ab'.repeat(20)}/${data}.json`
}

async function repeat(count: number, atOnce: number, work: (at: number) => Promise<void>) {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const one = async () => {
    for (let at = next++; at < count; at = next++) {
      const begun = performance.now()
      await work(at)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { times, seconds: (performance.now() - started) / 1_000 }
}
