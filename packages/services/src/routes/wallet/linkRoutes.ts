import {
  LinkAnswer,
  LinkApprove,
  LinkAsk,
  LinkRefuse,
  LinkReveal,
  LinkShow,
} from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import {
  answerLink,
  approveLink,
  askLink,
  listLinks,
  readLink,
  refuseLink,
  revealLink,
  showLink,
} from '../../domain/wallet/devices/deviceLinks.js'
import type { WalletContext } from '../../domain/wallet/walletRows.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { readId } from './walletId.js'

/** A new device, and the device that approves it. `code` creates a QR code. */
export function linkRoutes(context: WalletContext) {
  const app = new Hono<Env>()
  const placeOf = (c: Context<Env>) => ({ walletId: readId(c), linkId: readId(c, 'linkId') })

  app.get('/', async (c) =>
    c.json({ links: await listLinks(context, c.get('session'), readId(c)) }),
  )
  app.get('/:linkId', async (c) =>
    c.json({ link: await readLink(context, c.get('session'), placeOf(c)) }),
  )
  app.put('/:linkId', async (c) => {
    const body = await readBody(c, LinkAsk.request)
    return c.json({ link: await askLink(context, c.get('session'), { ...placeOf(c), ...body }) })
  })
  app.put('/:linkId/code', async (c) => {
    const body = await readBody(c, LinkShow.request)
    return c.json({ link: await showLink(context, c.get('session'), { ...placeOf(c), ...body }) })
  })
  app.post('/:linkId/answer', async (c) => {
    const body = await readBody(c, LinkAnswer.request)
    return c.json({ link: await answerLink(context, c.get('session'), { ...placeOf(c), ...body }) })
  })
  app.post('/:linkId/reveal', async (c) => {
    const body = await readBody(c, LinkReveal.request)
    return c.json({ link: await revealLink(context, c.get('session'), { ...placeOf(c), ...body }) })
  })
  app.post('/:linkId/approve', async (c) => {
    const body = await readBody(c, LinkApprove.request)
    return c.json({ link: await approveLink(context, c.get('session'), { ...placeOf(c), body }) })
  })
  app.post('/:linkId/refuse', async (c) => {
    const body = await readBody(c, LinkRefuse.request)
    return c.json({ link: await refuseLink(context, c.get('session'), { ...placeOf(c), ...body }) })
  })

  return app
}
