import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiwxSession } from '../../core/model/siwx.js'
import { memoryArea } from '../../core/testing/createTestCore.js'
import { localSessions } from './localSessions.js'

const ANN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const VALID = { verify: async () => true }

const sessionOf = (
  accountAddress: string,
  chainId: SiwxSession['data']['chainId'] = 'eip155:1',
  data: Partial<SiwxSession['data']> = {},
): SiwxSession => ({
  data: {
    ...{ accountAddress, chainId, domain: 'dapp.example', uri: 'https://dapp.example' },
    ...{ version: '1', nonce: 'nonce', ...data },
  },
  message: 'text',
  signature: '0x',
})

let area = memoryArea()
beforeEach(() => {
  area = memoryArea()
  vi.stubGlobal('localStorage', area)
})
afterEach(() => vi.unstubAllGlobals())

describe('localSessions', () => {
  test('[T14] finds sessions by network and account, and ignores the case of the address', async () => {
    const siwx = localSessions()
    await siwx.addSession(sessionOf(ANN), VALID)
    expect(await siwx.getSessions('eip155:1', ANN.toLowerCase())).toHaveLength(1)
    expect(await siwx.getSessions('eip155:5', ANN)).toEqual([])
    expect(await siwx.getSessions('eip155:1', BOB)).toEqual([])
  })

  test('[T14] finds sessions after a reload', async () => {
    await localSessions().addSession(sessionOf(ANN), VALID)
    expect(await localSessions().getSessions('eip155:1', ANN)).toEqual([sessionOf(ANN)])
  })

  test('[T14] ends only the session with the same network and address', async () => {
    const siwx = localSessions()
    const all = [sessionOf(ANN), sessionOf(ANN, 'eip155:5'), sessionOf(BOB)]
    for (const session of all) await siwx.addSession(session, VALID)
    await siwx.revokeSession('eip155:1', ANN)
    expect(await siwx.getSessions('eip155:1', ANN)).toEqual([])
    expect(await siwx.getSessions('eip155:5', ANN)).toHaveLength(1)
    expect(await siwx.getSessions('eip155:1', BOB)).toHaveLength(1)
  })

  test('[J13] error: rejects an invalid signature', async () => {
    const siwx = localSessions()
    await expect(siwx.addSession(sessionOf(ANN), { verify: async () => false })).rejects.toThrow(
      'The signature is not valid',
    )
    expect(await siwx.getSessions('eip155:1', ANN)).toEqual([])
  })

  test('[J13] ignores expired and future sessions', async () => {
    const siwx = localSessions()
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    for (const data of [
      { expirationTime: at(-1) },
      { expirationTime: 'whenever' },
      { notBefore: at(60_000) },
      { notBefore: 'some day' },
    ]) {
      await siwx.setSessions([sessionOf(ANN, 'eip155:1', data)])
      expect(await siwx.getSessions('eip155:1', ANN)).toEqual([])
    }
  })

  test('[J13] treats a damaged store or a store of another library as empty', async () => {
    for (const text of ['{', 'null', '{"a":1}', '[1,null,{"data":{}}]', '[{"message":"x"}]']) {
      area.setItem('@vestibule/siwx', text)
      expect(await localSessions().getSessions('eip155:1', ANN)).toEqual([])
    }
  })

  test('[J13] keeps the session until the page closes if the store is full', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...area, setItem: full })
    const siwx = localSessions()
    await siwx.addSession(sessionOf(ANN), VALID)
    expect(await siwx.getSessions('eip155:1', ANN)).toHaveLength(1)
    await siwx.setSessions([])
    expect(await siwx.getSessions('eip155:1', ANN)).toEqual([])
  })
})
