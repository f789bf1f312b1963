import {
  ageMethods,
  codeOf,
  createVisitor,
  createWorld,
  DAPP_ORIGIN,
  everythingKept,
  FRAME_ORIGIN,
  PROJECTS,
  providerSession,
  snapshotWallet,
  type Visitor,
  walletsOf,
} from '@vestibule/services/testing'
import { openTestDatabase } from '@vestibule/services/testing/database'
import { afterAll, beforeAll } from 'vitest'
import { manualClock } from './manualClock.js'
import { emailOf, signInByMail } from './signInByMail.js'
import type { TestServices } from './testDevice.js'

const MANY = { points: 1_000_000, window: 1_000 }
const OF_LOGINS = {
  cooldown: MANY,
  codesPerDevice: MANY,
  codesPerEmail: { ...MANY, site: MANY.points },
  freeCodesPerEmail: MANY,
  freeCodesPerClient: { ...MANY, site: MANY.points, project: MANY.points },
  loginsPerClient: { ...MANY, site: MANY.points },
  requestsPerClient: { ...MANY, site: MANY.points },
}
const OF_WALLETS = {
  sharesPerDevice: MANY,
  actionsPerDevice: { ...MANY, user: MANY.points },
  actionsPerDay: MANY,
}

export const NAME_SUFFIX = 'vestibule.eth'

export const EXTENSION_ORIGIN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'

/** Method and path after the wallet id, such as `POST /rotation/confirm`. */
export type Route = string
type Body = Record<string, unknown>

export type Lie = (answer: Body, asked: Body) => unknown

const A_DAY = 86_400_000

/**
 * Tests can cut or change the connection.
 * @param options.limits Applies the services' own limits
 * @param options.tokens Issuers of login tokens
 */
export async function realServices(
  options: { limits?: 'own'; tokens?: (typeof PROJECTS)[number]['tokens'] } = {},
) {
  const { db, close } = await openTestDatabase()
  const limits = { ...OF_LOGINS, ...(options.limits !== 'own' && OF_WALLETS) }
  const clock = manualClock()
  // No device needs approval: these tests do not cover sign-in.
  const projects = PROJECTS.filter(({ deviceCheck }) => deviceCheck === 'never').map((project) => ({
    ...project,
    extensionOrigins: [EXTENSION_ORIGIN],
    tokens: options.tokens,
  }))
  const world = createWorld(db, {
    clock: Date.now,
    limits,
    config: { projects, nameSuffix: NAME_SUFFIX },
  })
  const cuts = new Map<Route, 'before' | 'after'>()
  const lies = new Map<Route, Lie>()
  const heard: Route[] = []

  const wire: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const route = routeOf(request)
    heard.push(route)
    const cut = cuts.get(route)
    cuts.delete(route)
    if (cut === 'before') throw new TypeError('fetch failed')
    const lie = lies.get(route)
    const asked = lie && (await request.clone().text())
    const response = await world.fetch(request)
    if (cut === 'after') throw new TypeError('fetch failed')
    if (lie === undefined || !response.ok) return response
    const answer = (await response.json()) as Body
    const told = await lie(answer, JSON.parse(asked || '{}'))
    return Response.json(told, { headers: response.headers })
  }

  const services: TestServices = {
    origin: FRAME_ORIGIN,
    fetch: wire,
    signIn: signInByMail({
      fetch: wire,
      projectId: 'never',
      origin: FRAME_ORIGIN,
      dappOrigin: DAPP_ORIGIN,
      async code(email) {
        return codeOf(await world.mailbox(email))
      },
    }),
  }

  return {
    ...services,
    close,
    clock,
    async passDay() {
      await ageMethods(db, { milliseconds: A_DAY })
      clock.advance(A_DAY)
    },
    visitor: (): Promise<Visitor> =>
      createVisitor({ fetch: world.fetch, mailbox: world.mailbox, clock: { now: Date.now } }),
    signInAtProvider: (who: { label: string; thumbprint: string; userId?: string }) =>
      providerSession(db, { ...who, now: Date.now() }),
    kept: (walletId: string) => everythingKept(db, { kms: world.kms, walletId }),
    wallets: (userId: string) => walletsOf(db, emailOf(userId)),
    /** @returns a function that restores the wallet */
    snapshot: (walletId: string) => snapshotWallet(db, walletId),
    heard,
    cut: (route: Route, when: 'before' | 'after') => void cuts.set(route, when),
    lie: (route: Route, lie: Lie) => void lies.set(route, lie),
    tellTruth: () => lies.clear(),
    /** Removes a planned connection cut that was not used. */
    heal: () => cuts.clear(),
    mails: async (userId: string) =>
      (await world.mailbox(emailOf(userId))).map(({ subject }) => subject),
  }
}

export function withServices(...options: Parameters<typeof realServices>): RealServices {
  const services = {} as RealServices
  beforeAll(async () => void Object.assign(services, await realServices(...options)))
  afterAll(() => services.close())
  return services
}

export type RealServices = Awaited<ReturnType<typeof realServices>>

function routeOf({ method, url }: Request): Route {
  const path = new URL(url).pathname
    .replace(/^\/v1\/wallets\/[\w-]{22}/, '')
    .replace(/[\w-]{22}/g, '*')
  return `${method} ${path}`
}
