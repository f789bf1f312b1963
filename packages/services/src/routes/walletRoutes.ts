import { ShareRelease, WalletConfirm, WalletPut } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import { confirmWallet } from '../domain/wallet/confirmWallet.js'
import { putWallet } from '../domain/wallet/putWallet.js'
import { readWallet } from '../domain/wallet/readWallet.js'
import { releaseShare } from '../domain/wallet/releaseShare.js'
import type { WalletContext } from '../domain/wallet/walletRows.js'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'
import { readBody } from './readBody.js'

/** `/v1/wallets`: vaults and auth shares of the session's user. Every request carries a live session by now. */
export function walletRoutes(context: WalletContext) {
  const app = new Hono<Env>()

  app.put('/:walletId', async (c) => {
    const body = await readBody(c, WalletPut.request)
    return c.json(await putWallet(context, c.get('session'), { walletId: readId(c), body }))
  })

  app.get('/:walletId', async (c) => c.json(await readWallet(context, c.get('session'), readId(c))))

  app.post('/:walletId/share', async (c) => {
    const { recipient } = await readBody(c, ShareRelease.request)
    const request = { walletId: readId(c), recipient, proof: c.get('proof') }
    return c.json(await releaseShare(context, c.get('session'), request))
  })

  app.post('/:walletId/confirm', async (c) => {
    const { publicKeysHash } = await readBody(c, WalletConfirm.request)
    const request = { walletId: readId(c), publicKeysHash }
    return c.json(await confirmWallet(context, c.get('session'), request))
  })

  return app
}

/** A wallet's id: 128 bits, base64url. */
function readId(c: Context<Env>): string {
  const id = c.req.param('walletId') ?? ''
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new Refusal(404, 'invalidRequest')
  return id
}
