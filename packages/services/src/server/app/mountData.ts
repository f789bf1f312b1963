import type { Hono } from 'hono'
import { createFetchSource } from '../../adapters/sources/createFetchSource.js'
import { createVendorQueues } from '../../domain/admission/vendorQueues.js'
import { createDataApi } from '../../domain/data/createDataApi.js'
import { createOpenSource } from '../../domain/pictures/openSource.js'
import { createSwaps } from '../../domain/swaps/createSwaps.js'
import { DATA_PATHS, dataRoutes } from '../../routes/data/dataRoutes.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { PICTURE_PATH } from '../../routes/pictures/pictureRoutes.js'
import { BUNDLER_PATH, pageRpcRoutes } from '../../routes/rpc/pageRpcRoutes.js'
import { swapRoutes } from '../../routes/swaps/swapRoutes.js'
import { sourceOptions } from '../createPictureApp.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

export function mountData(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, db, clock } = deps
  const { projects, networks, frameOrigin, imageUrl } = config
  const { limits, rates, queues, sources, holderOf, answerCalls, answerBundler } = parts
  for (const path of ['/rpc/*', BUNDLER_PATH])
    app.use(path, publicCors({ projects, method: 'POST' }))
  app.route('/', pageRpcRoutes({ projects, networks, answerCalls, answerBundler }))
  for (const [path, method] of Object.entries(DATA_PATHS))
    app.use(path, publicCors({ projects, method }))
  const data = createDataApi({
    ...{ db, clock, networks, queues, sources, holderOf, fetch: deps.fetch },
    findPrices: parts.findPrices,
    onLag: deps.metrics?.noteLag,
    openSource: createOpenSource({
      fetchSource: deps.fetchSource ?? createFetchSource(sourceOptions(config)),
      gateways: config.ipfsGateways ?? [],
    }),
    pictureUrl: (id) => (imageUrl === undefined ? undefined : `${imageUrl}${PICTURE_PATH}${id}`),
  })
  app.route('/', dataRoutes({ data, origin: frameOrigin, projects, rates }))
  app.use('/v1/convert/*', publicCors({ projects, method: 'GET, POST' }))
  const swaps = createSwaps({
    ...{ networks, fetch: deps.fetch, clock, queues, key: deps.keys.quotes },
    findWorths: data.worths,
    vendorQueues: createVendorQueues({ limits }),
    pictureOf: data.tokenPicture,
    vendors: parts.swapVendors,
  })
  app.route('/v1/convert', swapRoutes({ swaps, projects, rates, origin: frameOrigin }))
}
