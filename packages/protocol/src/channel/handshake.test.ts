import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEADLINES } from '../messages.js'
import { type AcceptChannelOptions, acceptChannel } from './acceptChannel.js'
import { openChannel } from './openChannel.js'

const PAGE = 'https://dapp.example'
const EXTENSION = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'

function doorstep(options: Partial<AcceptChannelOptions> = {}) {
  const frameWindow = new EventTarget()
  const parent = {}
  const door: AcceptChannelOptions = {
    self: frameWindow as unknown as AcceptChannelOptions['self'],
    parent,
    projectId: 'demo',
    ownOrigin: 'https://frame.example',
    allowedOrigins: [PAGE, EXTENSION],
    extensionOrigins: [EXTENSION],
    build: 'dev',
    ...options,
  }
  const knock = (from: { source?: unknown; origin?: string }) => ({
    postMessage(data: unknown, _origin: unknown, ports: MessagePort[] = []) {
      const event = Object.assign(new Event('message'), {
        data: structuredClone(data),
        source: parent,
        origin: PAGE,
        ports,
        ...from,
      })
      frameWindow.dispatchEvent(event)
    },
  })
  return { door, knock }
}

const open = (target: { postMessage: unknown }, options = {}) =>
  openChannel({
    target: target as Pick<Window, 'postMessage'>,
    origin: 'https://frame.example',
    projectId: 'demo',
    deadline: DEADLINES.ready,
    ...options,
  })

describe('handshake', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('[T21] behavior: opens a channel, and reads the page’s origin from the browser', async () => {
    const { door, knock } = doorstep()
    const accepted = acceptChannel(door)
    const { port, build } = await open(knock({}))
    expect(build).toBe('dev')
    expect((await accepted).origin).toBe(PAGE)
    port.close()
    ;(await accepted).port.close()
  })

  test.each<[string, object, object]>([
    ['a window that is not the parent', { source: {} }, {}],
    ['an unlisted origin', { origin: 'https://evil.example' }, {}],
    ['an origin whose suffix imitates a listed one', { origin: `${PAGE}.evil.example` }, {}],
    ['another scheme', { origin: 'http://dapp.example' }, {}],
    ['an opaque origin', { origin: 'null' }, {}],
    ['another project', {}, { projectId: 'other' }],
  ])(
    '[Z17] [Z25] [C02] error: ignores a hello from %s until the timeout',
    async (_name, from, options) => {
      const { door, knock } = doorstep()
      void acceptChannel(door)
      let isSettled = false
      const opening = open(knock(from), options).finally(() => {
        isSettled = true
      })
      const outcome = expect(opening).rejects.toMatchObject({
        message: 'Unable to load email login dependency',
        data: { reason: 'iframe_load_failed' },
      })
      await vi.advanceTimersByTimeAsync(19_999)
      expect(isSettled).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(isSettled).toBe(true)
      await outcome
    },
  )

  test('behavior: opens the channel for one of two racing pages', async () => {
    const { door, knock } = doorstep()
    const accepted = acceptChannel(door)
    const first = open(knock({}))
    const second = open(knock({}))
    const lost = expect(second).rejects.toThrow('Unable to load email login dependency')
    const { port } = await first
    vi.advanceTimersByTime(20_000)
    await lost
    port.close()
    ;(await accepted).port.close()
  })

  test('error: returns the reason immediately if the frame refuses', async () => {
    const { door, knock } = doorstep({ refusal: 'nested' })
    void acceptChannel(door)
    await expect(open(knock({}))).rejects.toMatchObject({ data: { reason: 'nested' } })
  })

  test.each([
    [4, true],
    [3, false],
    [5, false],
  ])(
    '[C12] accepts a page only with the same protocol version: %i, %s',
    async (protocol, isLetIn) => {
      const { door, knock } = doorstep()
      let accepted: MessagePort | undefined
      void acceptChannel(door).then(({ port }) => {
        accepted = port
      })
      const nonce = crypto.randomUUID()
      const { port1, port2 } = new MessageChannel()
      knock({}).postMessage({ type: 'vestibule:hello', protocol, projectId: 'demo', nonce }, PAGE, [
        port2,
      ])
      await Promise.resolve()
      expect(accepted !== undefined).toBe(isLetIn)
      accepted?.close()
      port1.close()
    },
  )

  test('error: rejects a hello with two ports or without a port', async () => {
    const { door, knock } = doorstep()
    let accepted = false
    void acceptChannel(door).then(() => {
      accepted = true
    })
    const hello = {
      type: 'vestibule:hello',
      protocol: 4,
      projectId: 'demo',
      nonce: crypto.randomUUID(),
    }
    const { port1, port2 } = new MessageChannel()
    knock({}).postMessage(hello, PAGE, [])
    knock({}).postMessage(hello, PAGE, [port1, port2])
    await Promise.resolve()
    expect(accepted).toBe(false)
    port1.close()
  })

  test('accepts an operator’s extension for the site that it specifies, or else for the extension itself', async () => {
    for (const [onBehalfOf, origin, asker] of [
      ['https://swap.example', 'https://swap.example', 'site'],
      ['https://swap.example:8443', 'https://swap.example:8443', 'site'],
      [undefined, EXTENSION, 'extension'],
    ]) {
      const { door, knock } = doorstep()
      const accepted = acceptChannel(door)
      const { port } = await open(knock({ origin: EXTENSION }), { onBehalfOf })
      expect(await accepted).toMatchObject({ origin, asker })
      port.close()
      ;(await accepted).port.close()
    }
  })

  test('accepts a window of the frame’s own origin only for sites of the extension', async () => {
    const own = 'https://frame.example'
    const site = 'https://swap.example'
    const lists = { allowedOrigins: [own], extensionOrigins: [own] }
    const { door, knock } = doorstep(lists)
    const accepted = acceptChannel(door)
    const { port } = await open(knock({ origin: own }), { onBehalfOf: site })
    expect(await accepted).toMatchObject({ origin: site, embedder: own, asker: 'site' })
    port.close()
    ;(await accepted).port.close()
    const refusing = doorstep(lists)
    void acceptChannel(refusing.door)
    await expect(open(refusing.knock({ origin: own }))).rejects.toMatchObject({
      data: { reason: 'site' },
    })
    const silent = doorstep()
    void acceptChannel(silent.door)
    const opening = expect(
      open(silent.knock({ origin: own }), { onBehalfOf: site }),
    ).rejects.toMatchObject({ data: { reason: 'iframe_load_failed' } })
    await vi.advanceTimersByTimeAsync(20_000)
    await opening
  })

  test.each([PAGE, 'https://swap.example', EXTENSION])(
    'rejects a page that asks on behalf of %s, and ignores its second hello',
    async (onBehalfOf) => {
      const { door, knock } = doorstep()
      let accepted = false
      void acceptChannel(door).then(() => {
        accepted = true
      })
      await expect(open(knock({}), { onBehalfOf })).rejects.toMatchObject({
        data: { reason: 'notAnExtension' },
      })
      const again = expect(open(knock({}))).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(20_000)
      await again
      expect(accepted).toBe(false)
    },
  )

  test('ignores an extension that the operator does not list', async () => {
    const { door, knock } = doorstep()
    let accepted = false
    void acceptChannel(door).then(() => {
      accepted = true
    })
    const origin = EXTENSION.replace('abc', 'bcd')
    const opening = expect(
      open(knock({ origin }), { onBehalfOf: 'https://swap.example' }),
    ).rejects.toMatchObject({ data: { reason: 'iframe_load_failed' } })
    await vi.advanceTimersByTimeAsync(20_000)
    await opening
    expect(accepted).toBe(false)
  })

  test.each([
    ['plain http', 'http://swap.example'],
    ['a page on this machine', 'http://localhost:3000'],
    ['an address with a path', 'https://swap.example/'],
    ['an origin in uppercase', 'https://Swap.example'],
    ['an origin with a user', 'https://user@swap.example'],
    ['an origin with the standard port', 'https://swap.example:443'],
    ['the wallet itself', 'https://frame.example'],
    ['another extension', 'chrome-extension://bcdefghijklmnopabcdefghijklmnopa'],
    ['an opaque origin', 'null'],
    ['a document without an origin', 'data:text/html,x'],
    ['a file', 'file://'],
    ['lookalikes of Latin letters', 'https://ѕwap.example'],
    ['nothing', ''],
  ])('rejects %s as the site of an extension', async (_name, onBehalfOf) => {
    const { door, knock } = doorstep()
    void acceptChannel(door)
    await expect(open(knock({ origin: EXTENSION }), { onBehalfOf })).rejects.toMatchObject({
      data: { reason: 'site' },
    })
  })

  test.each([
    ['http://localhost:3000', 'site'],
    ['http://dapp.localhost:4000', 'site'],
    ['https://swap.example', 'site'],
    ['http://swap.example', undefined],
    ['http://localhost.evil.example', undefined],
  ])('classifies the site %s as %s if the frame runs on localhost', async (onBehalfOf, asker) => {
    const { door, knock } = doorstep({ ownOrigin: 'http://frame.localhost:4100' })
    const accepted = acceptChannel(door)
    const opening = open(knock({ origin: EXTENSION }), { onBehalfOf })
    if (asker === undefined)
      return expect(opening).rejects.toMatchObject({ data: { reason: 'site' } })
    const { port } = await opening
    expect(await accepted).toMatchObject({ asker, origin: onBehalfOf })
    port.close()
    ;(await accepted).port.close()
  })
})
