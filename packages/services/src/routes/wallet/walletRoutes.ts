import {
  ShareRelease,
  ShareRotation,
  VaultReplace,
  WalletConfirm,
  WalletPut,
} from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { confirmWallet } from '../../domain/wallet/confirmWallet.js'
import { putWallet } from '../../domain/wallet/putWallet.js'
import { readWallet } from '../../domain/wallet/readWallet.js'
import { releaseShare } from '../../domain/wallet/releaseShare.js'
import { replaceVault } from '../../domain/wallet/replaceVault.js'
import { confirmRotation, rotateShare } from '../../domain/wallet/rotateShare.js'
import type { WalletContext } from '../../domain/wallet/walletRows.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { linkRoutes } from './linkRoutes.js'
import { recoveryRoutes } from './recoveryRoutes.js'
import { signingRoutes } from './signingRoutes.js'
import { readId } from './walletId.js'

/** `/v1/wallets`: the vault, the services' share, and a device's next share until it is confirmed. */
export function walletRoutes(context: WalletContext) {
  const app = new Hono<Env>()

  app.put('/:walletId', async (c) => {
    const { recipient, ...body } = await readBody(c, WalletPut.request)
    const session = c.get('session')
    const walletId = readId(c)
    const stored = await putWallet(context, session, { walletId, body })
    if (recipient === undefined) return c.json(stored)
    const request = { walletId, recipient, proof: c.get('proof') }
    const [{ vault }, released] = await Promise.all([
      readWallet(context, session, walletId),
      releaseShare(context, session, request),
    ])
    return c.json({ ...stored, kept: { vault, released } })
  })

  app.get('/:walletId', async (c) => c.json(await readWallet(context, c.get('session'), readId(c))))

  app.post('/:walletId/share', async (c) => {
    const body = await readBody(c, ShareRelease.request)
    const request = { walletId: readId(c), ...body, proof: c.get('proof') }
    return c.json(await releaseShare(context, c.get('session'), request))
  })

  app.post('/:walletId/confirm', async (c) => {
    const { publicKeysHash } = await readBody(c, WalletConfirm.request)
    const request = { walletId: readId(c), publicKeysHash }
    return c.json(await confirmWallet(context, c.get('session'), request))
  })

  app.put('/:walletId/vault', async (c) => {
    const body = await readBody(c, VaultReplace.request)
    return c.json(await replaceVault(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.post('/:walletId/rotation', async (c) => {
    const body = await readBody(c, ShareRotation.request)
    return c.json(await rotateShare(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.post('/:walletId/rotation/confirm', async (c) => {
    const body = await readBody(c, ShareRotation.confirmation)
    return c.json(await confirmRotation(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.route('/:walletId/links', linkRoutes(context))
  app.route('/:walletId', signingRoutes(context))
  app.route('/:walletId', recoveryRoutes(context))
  return app
}
