import { Hono } from 'hono'
import { createFetchSource } from '../adapters/sources/createFetchSource.js'
import { createPictureDecoder } from '../adapters/sources/createPictureDecoder.js'
import type { Config } from '../config/config.js'
import type { Database } from '../db/database.js'
import { type Limits, withOverrides } from '../domain/admission/limits.js'
import { createSourceQueue } from '../domain/admission/sourceQueue.js'
import type { Metrics } from '../domain/metrics/createMetrics.js'
import { createPictures } from '../domain/pictures/createPictures.js'
import { createOpenSource } from '../domain/pictures/openSource.js'
import type { Logger } from '../platform/log.js'
import type { Clock } from '../ports/clock.js'
import type { DecodePicture } from '../ports/decodePicture.js'
import type { FetchSource } from '../ports/sources.js'
import { createSecurityHeaders } from '../routes/frame/securityHeaders.js'
import type { Env } from '../routes/middleware/env.js'
import { handleFailures } from '../routes/middleware/handleFailures.js'
import { requestLimits } from '../routes/middleware/requestLimits.js'
import { requestLog } from '../routes/middleware/requestLog.js'
import { withFallback } from '../routes/middleware/withFallback.js'
import { pictureRoutes } from '../routes/pictures/pictureRoutes.js'

/** Creates the picture origin. It serves only pictures, and has no keys or sessions. */
export function createPictureApp(deps: createPictureApp.Deps) {
  const { config, clock, db, log, metrics } = deps
  const app = new Hono<Env>()
  handleFailures(app, { log })
  const { frameOrigin } = config
  const headers = createSecurityHeaders({ frameOrigin, workers: [] })
  app.use(
    requestLog({ log, trustProxy: config.trustProxy, onEnd: metrics?.countRequest }),
    withFallback(headers.fallback),
    requestLimits,
  )
  const fetchSource = deps.fetchSource ?? createFetchSource(sourceOptions(config))
  const openSource = createOpenSource({ fetchSource, gateways: config.ipfsGateways ?? [] })
  const decode = deps.decodePicture ?? createPictureDecoder()
  app.route(
    '/',
    pictureRoutes({
      pictures: createPictures({
        ...{ db, clock, openSource, decode },
        sources: createSourceQueue({ limits: withOverrides(deps.limits) }),
      }),
    }),
  )
  return app
}

export declare namespace createPictureApp {
  type Deps = {
    config: Pick<Config, 'frameOrigin' | 'trustProxy'> &
      Partial<Pick<Config, 'imageUrl' | 'ipfsGateways' | 'development'>>
    db: Database
    clock: Clock
    log: Logger
    metrics?: Pick<Metrics, 'countRequest' | 'countDecision'> | undefined
    /** Fetches the files that NFTs link to. @default only from the internet */
    fetchSource?: FetchSource | undefined
    /** @default in a worker thread */
    decodePicture?: DecodePicture | undefined
    limits?: Limits | undefined
  }
}

export function sourceOptions({
  ipfsGateways,
  development,
}: createPictureApp.Deps['config']): createFetchSource.Options {
  return { gateways: ipfsGateways, isOpen: development }
}
