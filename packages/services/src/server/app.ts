import { Hono } from 'hono'
import { choosePrices } from '../adapters/prices/choosePrices.js'
import { createFetchSource } from '../adapters/sources/createFetchSource.js'
import type { Config } from '../config/config.js'
import { ROLES, type Role } from '../config/roles.js'
import type { Database } from '../db/database.js'
import { createEventCounts } from '../domain/analytics/countEvents.js'
import { createAudit } from '../domain/audit/createAudit.js'
import { createDataApi } from '../domain/data/createDataApi.js'
import type { Directory } from '../domain/directory/readDirectory.js'
import { createNonces } from '../domain/dpop/nonces.js'
import { createProofs } from '../domain/dpop/proofs.js'
import { createUsedProofs } from '../domain/dpop/usedProofs.js'
import type { FrameBuild } from '../domain/frame/frameBuild.js'
import { createPopupRoom, type PopupRoom } from '../domain/frame/popupRoom.js'
import { createPopups } from '../domain/frame/popups.js'
import type { Keys } from '../domain/keys/keys.js'
import { createAdmission } from '../domain/limits/admission/createAdmission.js'
import type { LoopLoad } from '../domain/limits/admission/createLoopLoad.js'
import { createMemoryRateLimiter } from '../domain/limits/memoryRateLimiter.js'
import { createRateLimiter, type Limits, type RateLimitName } from '../domain/limits/rateLimits.js'
import type { Shedding } from '../domain/limits/shedding.js'
import type { LoginContext } from '../domain/login/challenge.js'
import { createOAuth } from '../domain/login/oauth/createOAuth.js'
import { createVisitNews } from '../domain/login/oauth/createVisitNews.js'
import { failureReason } from '../domain/login/oauth/failureReason.js'
import { PROVIDERS, type Providers } from '../domain/login/oauth/providers.js'
import { createPuzzles } from '../domain/login/puzzles.js'
import type { MailQueue } from '../domain/mail/mailQueue.js'
import { createOpenSource } from '../domain/pictures/openSource.js'
import { walletNetworks } from '../domain/projects/project.js'
import { createRpcProxy } from '../domain/rpc/rpcProxy.js'
import { readLogin } from '../domain/sessions/readLogin.js'
import { createSessionIds } from '../domain/sessions/sessionIds.js'
import { createSessions } from '../domain/sessions/sessions.js'
import { openSignIn } from '../domain/signIn/openSignIn.js'
import { describeError, type Logger } from '../platform/log.js'
import { SECOND } from '../platform/time.js'
import type { Clock } from '../ports/clock.js'
import type { DecodePicture } from '../ports/decodePicture.js'
import type { Kms } from '../ports/kms.js'
import type { FindPlace } from '../ports/places.js'
import type { FindPrices } from '../ports/prices.js'
import type { Random } from '../ports/random.js'
import type { FetchSource } from '../ports/sources.js'
import { analyticsRoutes } from '../routes/analytics/analyticsRoutes.js'
import { DATA_PATHS, dataRoutes } from '../routes/data/dataRoutes.js'
import { configurationRoutes } from '../routes/directory/configurationRoutes.js'
import { directoryRoutes } from '../routes/directory/directoryRoutes.js'
import { imageRoutes } from '../routes/directory/imageRoutes.js'
import { projectRoutes } from '../routes/directory/projectRoutes.js'
import { frameRoutes } from '../routes/frame/frameRoutes.js'
import { popupRoutes } from '../routes/frame/popupRoutes.js'
import { createSecurityHeaders } from '../routes/frame/securityHeaders.js'
import { authRoutes } from '../routes/login/authRoutes.js'
import { deviceRoutes } from '../routes/login/device/deviceRoutes.js'
import { emailChangeRoutes } from '../routes/login/emailChange/emailChangeRoutes.js'
import { undoRoutes } from '../routes/login/emailChange/undoRoutes.js'
import { identityRoutes } from '../routes/login/identityRoutes.js'
import { identityStatementRoutes } from '../routes/login/identityStatementRoutes.js'
import { closeScriptRoutes, oauthPages } from '../routes/login/oauth/oauthPages.js'
import { oauthRoutes } from '../routes/login/oauth/oauthRoutes.js'
import { passkeyRoutes } from '../routes/login/passkeyRoutes.js'
import { createClient } from '../routes/middleware/client.js'
import { createDpop } from '../routes/middleware/dpop.js'
import type { Env } from '../routes/middleware/env.js'
import { failureAnswer, isKnown } from '../routes/middleware/failure.js'
import { HttpError } from '../routes/middleware/httpError.js'
import { admitRequests, countRequests } from '../routes/middleware/limit.js'
import { publicCors } from '../routes/middleware/publicCors.js'
import { createRanks } from '../routes/middleware/ranks.js'
import { requestLimits } from '../routes/middleware/requestLimits.js'
import { requestLog } from '../routes/middleware/requestLog.js'
import { requireRole } from '../routes/middleware/requireRole.js'
import { walletOrigin } from '../routes/middleware/walletOrigin.js'
import { withFallback } from '../routes/middleware/withFallback.js'
import { healthRoutes } from '../routes/operations/healthRoutes.js'
import { reportRoutes } from '../routes/operations/reportRoutes.js'
import { PICTURE_PATH } from '../routes/pictures/pictureRoutes.js'
import { createCallAnswerer } from '../routes/rpc/createCallAnswerer.js'
import { pageRpcRoutes } from '../routes/rpc/pageRpcRoutes.js'
import { rpcRoutes } from '../routes/rpc/rpcRoutes.js'
import { keySetRoutes } from '../routes/signIn/keySetRoutes.js'
import { signInRoutes } from '../routes/signIn/signInRoutes.js'
import { accountRoutes } from '../routes/wallet/accountRoutes.js'
import { walletRoutes } from '../routes/wallet/walletRoutes.js'

import { sourceOptions } from './createPictureApp.js'
import { createRefuseEarly, type EarlyRefusal, type RequestHead } from './refuseEarly.js'
import { withPictures } from './withPictures.js'

/** Milliseconds that a contract may take to say whether a signature is its own. */
const SIGN_IN_NODE_TIME = 5 * SECOND
/** What a page reads without a session. */
const PAGE_PATHS = [
  '/projects/*',
  '/appkit/v1/config',
  '/getAnalyticsConfig',
  '/getWallets',
  '/getWalletImage/*',
  '/public/*',
]

/**
 * Puts the services together as one fetch handler: no sockets, no timers, no environment.
 *
 * @example const { fetch } = createApp(deps)
 */
export function createApp(deps: createApp.Deps): App {
  const { config, db, directory, keys, clock, random, log } = deps
  const { frameOrigin, projects, networks } = config
  const limiterOf = (name: RateLimitName) =>
    createMemoryRateLimiter({ name, clock, limits: deps.limits })
  const rateLimiter = createRateLimiter({ db, clock, key: keys.rateLimits, limits: deps.limits })
  const audit = createAudit({ key: keys.audit, clock, random, onAppend: deps.onAppend })
  const sessionIds = createSessionIds({ key: keys.sessionIds, random })
  const sessions = createSessions({ db, clock, ids: sessionIds })
  const headers = createSecurityHeaders({ frameOrigin, ...deps.frame })
  const client = createClient(config)
  const puzzles = createPuzzles({ key: keys.puzzles, clock, random, cost: deps.puzzleCost })
  const admission = createAdmission({ loopLoad: deps.loopLoad })
  const admitted = (name: RateLimitName) =>
    admitRequests(client, { limiter: limiterOf(name), admission })
  const nonces = createNonces({ db, key: keys.nonces, clock, random })
  // For the documents; whoever asks for something tries again.
  nonces.open().catch(() => undefined)
  const proofs = createProofs({ nonces, clock })
  const ranks = createRanks({ sessionIds })
  const dpop = createDpop({
    nonces,
    proofs,
    usedProofs: createUsedProofs({ db, nonces, clock }),
    findSession: sessions.find,
    ranks,
    limiter: limiterOf('proofsPerAddress'),
    admission,
    client,
    frameOrigin,
  })
  const login: LoginContext = {
    ...deps,
    audit,
    rateLimiter,
    puzzles,
    sessions,
    projects,
    frameOrigin,
    peppers: keys.codes,
  }

  const app = new Hono<Env>()
  app.onError((error) => {
    if (!isKnown(error)) log.error(describeError(error), 'a request failed')
    return failureAnswer(error)
  })
  app.notFound(() => failureAnswer(new HttpError(404, 'invalidRequest')))
  const { roles = ROLES } = config
  app.use(requestLog(log), withFallback(headers.fallback), requestLimits, requireRole(roles))

  const contact = config.securityContact ?? addressOf(config.mailFrom)
  // For everybody.
  for (const path of ['/livez', '/readyz', '/.well-known/*', ...PAGE_PATHS])
    app.use(path, publicCors({ projects }))
  app.route(
    '/projects/v1',
    projectRoutes({ projects, limiter: limiterOf('originsPerAddress'), client }),
  )
  app.route(
    '/',
    configurationRoutes({ projects, limiter: limiterOf('configurationsPerAddress'), client }),
  )
  app.use('/e', publicCors({ projects, method: 'POST' }))
  app.route(
    '/e',
    analyticsRoutes({
      projects,
      limits: { address: limiterOf('eventsPerAddress'), project: limiterOf('eventsPerProject') },
      client,
      clock,
      counts: createEventCounts({ db }),
    }),
  )
  app.route(
    '/',
    directoryRoutes({ directory, projects, limiter: limiterOf('directoryPerAddress'), client }),
  )
  app.route(
    '/',
    imageRoutes({ directory, projects, limiter: limiterOf('imagesPerAddress'), client, headers }),
  )
  const calls = { address: limiterOf('callsPerAddress'), project: limiterOf('callsPerProject') }
  const proxy = createRpcProxy({ fetch: deps.fetch })
  const walletsOwn = walletNetworks(networks)
  const answerCalls = createCallAnswerer({ networks: walletsOwn, client, proxy, limiters: calls })
  app.use('/rpc/*', publicCors({ projects, method: 'POST' }))
  app.route('/rpc', pageRpcRoutes({ projects, answerCalls }))
  for (const [path, method] of Object.entries(DATA_PATHS))
    app.use(path, publicCors({ projects, method }))
  app.route(
    '/',
    dataRoutes({
      data: createDataApi({
        ...{ db, clock, networks, fetch: deps.fetch },
        findPrices: deps.findPrices ?? choosePrices(config, { fetch: deps.fetch, clock }),
        openSource: createOpenSource({
          fetchSource: deps.fetchSource ?? createFetchSource(sourceOptions(config)),
          gateways: config.ipfsGateways ?? [],
        }),
        pictureUrl: (id) =>
          config.imageUrl === undefined ? undefined : `${config.imageUrl}${PICTURE_PATH}${id}`,
      }),
      origin: frameOrigin,
      projects,
      client,
      limiters: {
        address: limiterOf('dataPerAddress'),
        project: limiterOf('dataPerProject'),
        rows: limiterOf('dataRowsPerProject'),
        upstream: limiterOf('upstreamPerAddress'),
        upstreamOfProject: limiterOf('upstreamPerProject'),
      },
    }),
  )
  app.use('/auth/v1/*', publicCors({ projects, method: 'GET, POST, PUT' }))
  const signIn = openSignIn({
    ...deps,
    issuer: frameOrigin,
    findLogin: (idHash) => readLogin({ db, clock }, idHash),
  })
  app.route(
    '/auth/v1',
    signInRoutes({
      ...signIn,
      projects,
      networks: walletsOwn,
      client,
      proxy: createRpcProxy({ fetch: deps.fetch, timeout: SIGN_IN_NODE_TIME }),
      limits: {
        nonces: countRequests(client, limiterOf('signInNoncesPerAddress')),
        signIns: admitted('signInsPerAddress'),
        sessions: admitted('signInSessionsPerAddress'),
        noncesPerProject: limiterOf('signInNoncesPerProject'),
        signInsPerProject: limiterOf('signInsPerProject'),
        callsPerAddress: calls.address,
        callsPerProject: calls.project,
      },
    }),
  )
  const limitKeySets = countRequests(client, limiterOf('keySetsPerAddress'))
  app.route('/', keySetRoutes({ keys: signIn.keys, limit: limitKeySets }))
  app.use('/readyz', countRequests(client, limiterOf('readinessPerAddress')))
  app.route('/', healthRoutes({ ...deps, frameOrigin, contact, roles }))

  // For the frame's own origin.
  for (const path of ['/v1/*', '/assets/*', '/r']) app.use(path, walletOrigin({ frameOrigin }))
  for (const path of [
    '/f/*',
    '/approve',
    '/hub/*',
    '/device/*',
    '/undo-email/*',
    '/styles/*',
    '/scripts/*',
  ])
    app.use(path, walletOrigin({ frameOrigin, documents: true }))
  app.route(
    '/',
    frameRoutes({ frame: deps.frame, projects, networks: walletsOwn, headers, nonces }),
  )
  for (const path of ['/device/*', '/undo-email/*'])
    app.use(path, admitted('devicePagesPerAddress'))
  app.route('/', deviceRoutes({ login, headers }))
  app.route('/undo-email', undoRoutes({ login, client, headers }))
  const visitNews = createVisitNews()
  const oauth = createOAuth({
    ...deps,
    providers: deps.providers ?? PROVIDERS,
    frameOrigin,
    onFailure: (provider, error) =>
      log.warn(
        { provider, reason: failureReason(error), ...describeError(error) },
        'a login at a provider failed',
      ),
  })
  app.route('/', closeScriptRoutes({ headers }))
  app.use('/auth/oauth/*', admitted('providerPagesPerAddress'))
  app.route('/auth/oauth', oauthPages({ login: { ...login, oauth, visitNews }, headers }))
  app.route('/r', reportRoutes({ limiter: limiterOf('reportsPerAddress'), client, log }))

  for (const path of ['/v1/auth/*', '/v1/wallets/*', '/v1/account/*', '/v1/popups/*', '/v1/rpc/*'])
    app.use(path, dpop.nonce)
  for (const path of ['/v1/wallets/*', '/v1/account/*']) app.use(path, dpop.session)
  app.route('/v1/auth', authRoutes({ login, client, dpop }))
  app.route(
    '/v1/auth/identity-statement',
    identityStatementRoutes({ projects, statements: signIn.statements, dpop }),
  )
  app.route('/v1/auth/email-change', emailChangeRoutes({ login, client, dpop }))
  app.route('/v1/auth/oauth', oauthRoutes({ login, visitNews, client, dpop }))
  app.route('/v1/auth/passkey', passkeyRoutes({ login, client, dpop }))
  const hub = `${frameOrigin}/hub`
  const kept = { db, audit, kms: deps.kms, rateLimiter, mails: deps.mails, clock }
  const wallet = { ...kept, frameOrigin, hub }
  app.route('/v1/wallets', walletRoutes(wallet))
  app.route('/v1/account/identities', identityRoutes({ login, visitNews, client }))
  app.route('/v1/account', accountRoutes(wallet))

  const popups = createPopups({ db, clock })
  const limit = admitted('popupNewsPerAddress')
  const room = createPopupRoom({ db, clock, key: keys.rateLimits, most: deps.popupRoom })
  app.route('/v1/popups', popupRoutes({ popups, room, client, dpop, rateLimiter, limit }))

  const simulations = limiterOf('simulationsPerUser')
  app.route('/v1/rpc', rpcRoutes({ projects, simulations, dpop, answerCalls }))
  const { trustProxy } = config
  const { fallback } = headers
  const refuse = createRefuseEarly({
    admission,
    proofs,
    nonces,
    ranks,
    trustProxy,
    fallback,
  })
  return withPictures({ fetch: (request, server) => app.fetch(request, server), refuse }, deps)
}

/** Answers requests; `server` is what tells where they came from. */
export type App = {
  fetch: (request: Request, server?: Env['Bindings']) => Response | Promise<Response>
  /** What a request is told at once, by its head, where there is too much to do. */
  refuse?: ((head: RequestHead) => EarlyRefusal | undefined) | undefined
}

export declare namespace createApp {
  type Deps = {
    config: Pick<Config, 'frameOrigin' | 'projects' | 'networks' | 'mailFrom' | 'trustProxy'> &
      Partial<
        Pick<
          Config,
          | 'securityContact'
          | 'roles'
          | 'prices'
          | 'pricesUrl'
          | 'imageUrl'
          | 'ipfsGateways'
          | 'development'
        >
      >
    db: Database
    directory: Directory
    frame: FrameBuild
    keys: Keys
    kms: Kms
    mails: Pick<MailQueue, 'push'>
    findPlace: FindPlace
    /** Finds what tokens cost. @default as the configuration says */
    findPrices?: FindPrices | undefined
    /** Reads what NFTs name. @default over the internet, and nowhere else */
    fetchSource?: FetchSource | undefined
    /** Draws pictures anew. @default in a thread of its own */
    decodePicture?: DecodePicture | undefined
    /** Where visitors sign in elsewhere. @default PROVIDERS */
    providers?: Providers | undefined
    /** Reaches the nodes of the networks, and the providers. */
    fetch: typeof globalThis.fetch
    clock: Clock
    random: Random
    log: Logger
    /** Of those roles that turn somebody away when they have too much to do. */
    shedding?: Partial<Record<Role, Shedding>> | undefined
    /** How busy the event loop is. @default not at all */
    loopLoad?: (() => LoopLoad) | undefined
    /** An event is being written that waits for its place in the audit log. @default nobody is told */
    onAppend?: (() => void) | undefined
    /** Other limits than those of `RATE_LIMITS`. */
    limits?: Limits | undefined
    /** What all requests for windows together may take. @default POPUP_ROOM */
    popupRoom?: PopupRoom | undefined
    /** Iterations of one try of a puzzle. @default PUZZLE_COST */
    puzzleCost?: number | undefined
  }
}

/** The address of a sender. */
export function addressOf(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
