import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad, hex } from '@scure/base'
import { Core } from '@walletconnect/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signNatively } from './signNatively.js'
import { createMemoryStorage } from './testing/createMemoryStorage.js'

const RELAY = 'wss://relay.example/relay'
const SEED = 'client_ed25519_seed'

beforeAll(() => {
  process.env.DISABLE_GLOBAL_CORE = 'true'
})

async function createCore() {
  const core = new Core({ projectId: 'demo', storage: createMemoryStorage(), logger: 'silent' })
  await core.crypto.init()
  return core
}

const read = (part = '') => JSON.parse(new TextDecoder().decode(base64urlnopad.decode(part)))

function verify(token: string) {
  const [header, payload, signature = ''] = token.split('.')
  const { iss } = read(payload)
  const publicKey = base58.decode(iss.replace('did:key:z', '')).slice(2)
  const signed = new TextEncoder().encode(`${header}.${payload}`)
  return ed25519.verify(base64urlnopad.decode(signature), signed, publicKey)
}

describe('signNatively', () => {
  test('[J03] signs a token with the same key and claims as the library', async () => {
    const core = await createCore()
    const { crypto } = core
    const [id, theirs] = [await crypto.getClientId(), await crypto.signJWT(RELAY)]
    signNatively({ core })
    const ours = await crypto.signJWT(RELAY)
    expect(await crypto.getClientId()).toBe(id)
    const [header, payload] = ours.split('.').slice(0, 2).map(read)
    const [theirHeader, theirPayload] = theirs.split('.').slice(0, 2).map(read)
    expect(header).toEqual(theirHeader)
    const { iat, exp, ...rest } = payload
    const { iat: theirIat, exp: theirExp, ...theirRest } = theirPayload
    expect(rest).toEqual(theirRest)
    expect(exp - iat).toBe(theirExp - theirIat)
    expect(verify(ours)).toBe(true)
  })

  test('[J03] creates a key on a new page and stores it', async () => {
    const core = await createCore()
    signNatively({ core })
    const id = await core.crypto.getClientId()
    const seed = hex.decode(core.crypto.keychain.get(SEED))
    expect(base58.decode(id.replace('did:key:z', '')).slice(2)).toEqual(ed25519.getPublicKey(seed))
    expect(verify(await core.crypto.signJWT(RELAY))).toBe(true)
  })

  test('[J03] falls back to the library if the browser cannot import the key', async () => {
    const core = await createCore()
    await core.crypto.keychain.set(SEED, 'ab'.repeat(31))
    const theirs = core.crypto.getClientId().catch((error: Error) => error.message)
    signNatively({ core })
    const ours = core.crypto.getClientId().catch((error: Error) => error.message)
    expect(await ours).toBe(await theirs)
  })
})
