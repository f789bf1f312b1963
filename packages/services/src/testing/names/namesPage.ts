import { randomBytes } from 'node:crypto'
import { type NameText, writeNameText } from '@vestibule/protocol/names'
import { type Hex, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { createApp } from '../../server/app.js'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../world.js'

export const SUFFIX = 'vestibule.eth'

export function createNameWorld(
  db: Parameters<typeof createWorld>[0],
  { config, ...options }: createWorld.Options = {},
) {
  const names: Partial<createApp.Deps['config']> = {
    nameSuffix: SUFFIX,
    legacyNameSuffix: 'vestibule.id',
  }
  return createWorld(db, { ...options, config: { ...names, ...config } })
}

export const freshLabel = () => `n${randomBytes(6).toString('hex').replace(/[015]/g, 'x')}`

export const freshOwner = () => privateKeyToAccount(toHex(randomBytes(32)))

export function namesPage(world: Pick<World, 'fetch' | 'clock'>, options: Options = {}) {
  const { from = '192.0.2.1', origin = DAPP_ORIGIN } = options
  async function send(path: string, body?: unknown) {
    const url = `${FRAME_ORIGIN}/v1/profile/${path}${path.includes('?') ? '&' : '?'}projectId=demo`
    const request = new Request(url, {
      headers: { origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    const response = await world.fetch(request, from)
    const answer: unknown = await response.json().catch(() => undefined)
    return { status: response.status, headers: response.headers, body: answer }
  }

  /** A correct text. `parts` replace values. */
  function textOf(owner: string, label: string, parts: Partial<NameText> = {}): NameText {
    const timestamp = Math.floor(world.clock.now() / 1_000)
    return {
      name: `${label}.${SUFFIX}`,
      attributes: {},
      timestamp,
      action: 'register',
      domain: new URL(FRAME_ORIGIN).host,
      nonce: randomBytes(16).toString('hex'),
      expiry: timestamp + 300,
      coin_type: 0x8000_0001,
      address: owner,
      ...parts,
    }
  }

  const post = (text: NameText, signature: string, message = writeNameText(text)) =>
    send('account', { coin_type: text.coin_type, address: text.address, message, signature })

  return {
    send,
    textOf,
    post,
    async change(owner: PrivateKeyAccount, label: string, parts: Partial<NameText> = {}) {
      const text = textOf(owner.address, label, parts)
      return post(text, await owner.signMessage({ message: writeNameText(text) }))
    },
    find: (name: string) => send(`account/${encodeURIComponent(name)}?apiVersion=2`),
    reverse: (address: string) => send(`reverse/${address}?apiVersion=2&sender=${address as Hex}`),
    suggest: (label: string, zone = SUFFIX, sender = '') =>
      send(`suggestions/${encodeURIComponent(label)}?zone=${zone}&sender=${sender}`),
  }
}

type Options = {
  from?: string | undefined
  origin?: string | undefined
}
