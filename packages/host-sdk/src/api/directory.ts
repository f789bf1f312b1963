import { VestibuleError } from '@vestibule/protocol'
import { readWalletsPage, type WalletsPage } from '@vestibule/protocol/http'
import type { Options } from '../core/model/options.js'
import { apiOf } from '../platform/apiOf.js'
import { isOffline } from '../platform/isOffline.js'
import { SDK_TYPE, SDK_VERSION } from '../platform/version.js'

/** Delays before each retry, in ms. */
const PAUSES = [400, 1_600]
const TIMEOUT = 10_000
/** Maximum number of cached responses. Each typed letter of a search adds one. */
const KEPT = 50

export type WalletsQuery = {
  page?: number | undefined
  entries?: number | undefined
  search?: string | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  chains?: readonly string[] | undefined
  badge_type?: 'certified' | undefined
  platform?: 'ios' | 'android' | 'desktop' | undefined
}

export type Directory = {
  /**
   * Equal requests share one response; failures are not cached.
   * @throws `projectUnknown`, `rateLimited`, `invalidReply`, or `unknown` with the status; a
   * `TimeoutError` after 10 s
   */
  getWallets: (query: WalletsQuery) => Promise<WalletsPage>
  peek: (query: WalletsQuery) => WalletsPage | undefined
}

/** @returns undefined without services. Sends no request before its first use. */
export function createDirectory(
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>,
  deps: Deps = { pause },
): Directory | undefined {
  const api = apiOf(options)
  if (api === undefined) return undefined
  const answers = new Map<string, WalletsPage>()
  const open = new Map<string, Promise<WalletsPage>>()

  async function ask(url: string): Promise<WalletsPage> {
    try {
      const page = await persist(() => fetchPage(url), deps)
      answers.set(url, page)
      const [oldest] = answers.keys()
      if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest)
      return page
    } finally {
      open.delete(url)
    }
  }

  return {
    async getWallets(query) {
      const url = addressOf(api, options.projectId, query)
      const known = answers.get(url)
      if (known !== undefined) return known
      const asked = open.get(url) ?? ask(url)
      open.set(url, asked)
      return asked
    },
    peek: (query) => answers.get(addressOf(api, options.projectId, query)),
  }
}

type Deps = {
  pause: (milliseconds: number) => Promise<void>
}

async function persist(ask: () => Promise<WalletsPage>, { pause }: Deps): Promise<WalletsPage> {
  for (const milliseconds of PAUSES) {
    try {
      return await ask()
    } catch (error) {
      // Do not retry a rejection of the project or a timeout. While offline, fail at once and retry
      // when the network is back.
      const { type, name } = error as Partial<VestibuleError>
      if (type === 'projectUnknown' || name === 'TimeoutError' || isOffline()) throw error
    }
    await pause(milliseconds)
  }
  return ask()
}

async function fetchPage(url: string): Promise<WalletsPage> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
  if (!response.ok) throw failureOf(response.status)
  return readWalletsPage(await response.json())
}

function failureOf(status: number): VestibuleError {
  const data = { status }
  if (status === 429) return new VestibuleError('rateLimited', { data })
  if (status >= 400 && status < 500) return new VestibuleError('projectUnknown', { data })
  return new VestibuleError('unknown', { message: `HTTP status code: ${status}`, data })
}

function addressOf(api: string, projectId: string, query: WalletsQuery): string {
  const url = new URL('/getWallets', api)
  const given = { projectId, st: SDK_TYPE, sv: SDK_VERSION, ...query }
  for (const [key, value] of Object.entries(given))
    if (value !== undefined && String(value) !== '') url.searchParams.set(key, String(value))
  return url.href
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
