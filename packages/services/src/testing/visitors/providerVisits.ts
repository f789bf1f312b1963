import type { SocialProvider } from '@vestibule/protocol'
import { OAuthStart, OAuthTake } from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import type { LocalProviders } from '../providers/localProviders.js'
import { createWorld, DAPP_ORIGIN, PROJECTS, type World } from '../world.js'
import { createBrowser } from './createBrowser.js'
import { createVisitor, type Visitor } from './visitor.js'

export function providerWorld(
  db: Database,
  options: createWorld.Options & { local: LocalProviders },
): World {
  const { local, ...rest } = options
  const { providers, logins } = local
  const projects = PROJECTS.map((project) => ({ ...project, logins }))
  return createWorld(db, { clock: Date.now, providers, config: { projects }, ...rest })
}

export const visitorOf = (world: World) => createVisitor({ ...world, clock: { now: Date.now } })

export async function startAt(
  visitor: Visitor,
  provider: SocialProvider = 'google',
  options: { returnTo?: string; secretHash?: string } = {},
) {
  const body = { provider, projectId: 'demo', dappOrigin: DAPP_ORIGIN, ...options }
  const answer = await visitor.send('POST', '/v1/auth/oauth/start', { body })
  return OAuthStart.response.parse(answer.body)
}

export async function take(visitor: Visitor, challengeId: string, code?: string) {
  const body = { challengeId, ...(code !== undefined && { code }) }
  const answer = await visitor.send('POST', '/v1/auth/oauth/take', { body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return OAuthTake.response.parse(answer.body)
}

export function codeOn(page: string): string | undefined {
  return /data-testid="vb-code"><span>(\d{3})<\/span><span>(\d{3})</.exec(page)?.slice(1).join('')
}

export function wrongCode(page: string): string {
  return codeOn(page) === '000000' ? '111111' : '000000'
}

export async function signInAt(world: World, visitor: Visitor, provider: SocialProvider) {
  const begun = await startAt(visitor, provider)
  const browser = createBrowser(world)
  const { page } = await browser.go(begun.path)
  const taken = await take(visitor, begun.challengeId, codeOn(page))
  if (taken.status !== 'proved')
    throw new Error(`Expected a proved login, received ${taken.status}: ${page}`)
  visitor.hold(taken.sessionId)
  return taken.session
}
