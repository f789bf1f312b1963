import { NONCE_HEADER, SignInAuthenticate } from '@vestibule/protocol/http'
import { DAPP_ORIGIN, futureWallet, OWNER, signInPage, walletOf } from '@vestibule/services/testing'
import { startAnvil } from '@vestibule/services/testing/anvil'
import { createVerifier } from '@vestibule/services/verify'
import { inDataDir } from './services/inDataDir.js'
import { startServicesProcess } from './services/startServicesProcess.js'
import { type Figure, ms } from './table.js'

const SIGN_INS = 400
const AT_ONCE = 8
const TOKENS = 2_000
const CONTRACT = '0x00000000000000000000000000000000000a9ee5'
const LOCAL = 'eip155:31337'

const PLENTY = { points: 1e9, site: 1e9 }
/** Lifted limits: one machine simulates all visitors. */
const LIMITS = { requestsPerClient: PLENTY, nodeCallsPerClient: PLENTY }

/** Signs the messages in advance, to measure only the services. Also measures the token for a dapp's server. */
export const walletSignIns = () =>
  inDataDir(async (dataDir) => {
    const anvil = await startAnvil()
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const network = { caipNetworkId: LOCAL, name: 'Local', nativeCurrency, testnet: true }
    const services = await startServicesProcess(dataDir, {
      limits: LIMITS,
      networks: [{ ...network, rpcUrl: anvil.url }],
    })
    try {
      await anvil.ask('anvil_setCode', [CONTRACT, walletOf(OWNER.address)])
      const future = futureWallet(OWNER.address)
      const own = (message: string) => OWNER.signMessage({ message })
      const kinds = [
        { what: 'a key (EIP-191)', address: OWNER.address, sign: own },
        { what: 'a contract (ERC-1271)', address: CONTRACT, sign: own },
        {
          what: 'a contract to be (ERC-6492)',
          address: future.address,
          sign: async (message: string) => future.wrap(await own(message)),
        },
      ]
      const figures: Figure[] = []
      let tokens: string[] = []
      for (const kind of kinds) {
        const made = await prepare(services.url, kind)
        const before = await services.cpu()
        const { times, seconds, answers } = await send(made)
        const busy = (await services.cpu()) - before
        tokens = answers
        figures.push(
          { what: kind.what, unit: 'sign-ins per second', values: [SIGN_INS / seconds] },
          ms('· one of them', times),
          ms('· of the services’ core', busy / SIGN_INS),
        )
      }
      return [...figures, await verifyTokens(services.url, tokens)]
    } finally {
      await services.kill()
      anvil.stop()
    }
  })

type Request = () => Promise<string>

async function prepare(
  url: string,
  { address, sign }: { address: string; sign: (message: string) => Promise<string> },
): Promise<Request[]> {
  const at = `${url}/auth/v1/authenticate?projectId=demo`
  const fetchThere = async (request: globalThis.Request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(url + pathname + search, { headers: request.headers })
  }
  const page = signInPage({ fetch: fetchThere, clock: { now: Date.now } })
  const requests: Request[] = []
  for (let made = 0; made < SIGN_INS; made++) {
    const { nonce, token } = await page.nonce()
    const message = page.messageOf(nonce, { address, chainId: LOCAL })
    const body = JSON.stringify({ message, signature: await sign(message) })
    const headers = {
      origin: DAPP_ORIGIN,
      'content-type': 'application/json',
      [NONCE_HEADER]: token,
    }
    requests.push(async () => {
      const answer = await fetch(at, { method: 'POST', headers, body })
      return SignInAuthenticate.response.parse(await answer.json()).token
    })
  }
  return requests
}

async function send(requests: Request[]) {
  const times: number[] = []
  const answers: string[] = []
  const started = performance.now()
  const work = async () => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const begun = performance.now()
      answers.push(await next())
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { times, answers, seconds: (performance.now() - started) / 1_000 }
}

async function verifyTokens(url: string, tokens: readonly string[]): Promise<Figure> {
  const jwks = await (await fetch(`${url}/.well-known/jwks.json`)).json()
  const issuer = 'http://frame.localhost:4100'
  const { verify } = createVerifier({ issuer, projectId: 'demo', origin: DAPP_ORIGIN, jwks })
  const started = performance.now()
  for (let done = 0; done < TOKENS; done++) await verify(tokens[done % tokens.length] ?? '')
  const seconds = (performance.now() - started) / 1_000
  return {
    what: 'tokens verified by a dapp’s server',
    unit: 'per second',
    values: [TOKENS / seconds],
  }
}
