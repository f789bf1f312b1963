import { createAudit } from '../../domain/audit/createAudit.js'
import { createNonces } from '../../domain/dpop/nonces.js'
import { createProofs } from '../../domain/dpop/proofs.js'
import { createUsedProofs } from '../../domain/dpop/usedProofs.js'
import { createAdmission } from '../../domain/limits/admission/createAdmission.js'
import { createMemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import { createRateLimiter, type RateLimitName } from '../../domain/limits/rateLimits.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { createVisitNews } from '../../domain/login/oauth/createVisitNews.js'
import { createPuzzles } from '../../domain/login/puzzles.js'
import { walletNetworks } from '../../domain/projects/project.js'
import { createRpcProxy } from '../../domain/rpc/rpcProxy.js'
import { createSessionEnds } from '../../domain/sessions/createSessionEnds.js'
import { isSignedOut } from '../../domain/sessions/isSignedOut.js'
import { readLogin } from '../../domain/sessions/readLogin.js'
import { createSessionIds } from '../../domain/sessions/sessionIds.js'
import { createSessions } from '../../domain/sessions/sessions.js'
import { openSignIn } from '../../domain/signIn/openSignIn.js'
import { createSecurityHeaders } from '../../routes/frame/securityHeaders.js'
import { createClient } from '../../routes/middleware/client.js'
import { createDpop } from '../../routes/middleware/dpop.js'
import { admitRequests } from '../../routes/middleware/limit.js'
import { createRanks } from '../../routes/middleware/ranks.js'
import { createCallAnswerer } from '../../routes/rpc/createCallAnswerer.js'
import type { Deps } from './deps.js'

/** What routes of more than one kind stand on. */
export type Parts = ReturnType<typeof createParts>

export function createParts(deps: Deps) {
  const { config, db, keys, clock, random } = deps
  const { frameOrigin, projects } = config
  const limiterOf = (name: RateLimitName) =>
    createMemoryRateLimiter({ name, clock, limits: deps.limits })
  const rateLimiter = createRateLimiter({ db, clock, key: keys.rateLimits, limits: deps.limits })
  const audit = createAudit({ key: keys.audit, clock, random, onAppend: deps.onAppend })
  const sessionIds = createSessionIds({ key: keys.sessionIds, random })
  const sessions = createSessions({ db, clock, ids: sessionIds })
  const client = createClient(config)
  const admission = createAdmission({ loopLoad: deps.loopLoad, now: deps.monotonicNow })
  const nonces = createNonces({ db, key: keys.nonces, clock, random })
  // For the documents; anyone who asks for something tries again.
  nonces.open().catch(() => undefined)
  const proofs = createProofs({ nonces, clock })
  const ranks = createRanks({ sessionIds, now: deps.monotonicNow })
  const login: LoginContext = {
    ...deps,
    audit,
    rateLimiter,
    puzzles: createPuzzles({ key: keys.puzzles, clock, random, cost: deps.puzzleCost }),
    sessions,
    projects,
    frameOrigin,
    peppers: keys.codes,
  }
  const networks = walletNetworks(config.networks)
  const calls = { address: limiterOf('callsPerAddress'), project: limiterOf('callsPerProject') }
  const proxy = createRpcProxy({ fetch: deps.fetch })
  return {
    limiterOf,
    /** Counts the requests of an address, and turns some away before the process has too much to do. */
    admitted: (name: RateLimitName) =>
      admitRequests(client, { limiter: limiterOf(name), admission }),
    rateLimiter,
    audit,
    client,
    admission,
    nonces,
    proofs,
    ranks,
    login,
    headers: createSecurityHeaders({ frameOrigin, ...deps.frame }),
    dpop: createDpop({
      nonces,
      proofs,
      usedProofs: createUsedProofs({ db, nonces, clock }),
      findSession: sessions.find,
      ranks,
      limiter: limiterOf('proofsPerAddress'),
      admission,
      client,
      frameOrigin,
    }),
    /** Of the wallet, with those that only it has. */
    networks,
    /** How many calls of nodes an address and a project may make, no matter who makes them for them. */
    calls,
    answerCalls: createCallAnswerer({ networks, client, proxy, limiters: calls }),
    signIn: openSignIn({
      ...deps,
      issuer: frameOrigin,
      findLogin: (idHash) => readLogin({ db, clock }, idHash),
      isSignedOut: (deviceId) => isSignedOut(db, deviceId),
    }),
    visitNews: createVisitNews(),
    sessionEnds: createSessionEnds({ ...sessions, closing: deps.closing }),
  }
}
