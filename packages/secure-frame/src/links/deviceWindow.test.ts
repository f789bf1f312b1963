import type { RecoveryMethod } from '@vestibule/protocol/http'
import { FRAME_ORIGIN } from '@vestibule/services/testing'
import { describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../platform/bytes.js'
import { meetFrame } from '../popup/meetFrame.js'
import { createPopupApi } from '../popup/popupApi.js'
import { readWindowLink } from '../popup/windowLink.js'
import { WindowQuestion } from '../popup/windowQuestion.js'
import { withRecoveryKey } from '../wallet/recovery/unwrapMethod.js'
import { withServices } from '../wallet/testing/realServices.js'
import { type TestDevice, testDevice } from '../wallet/testing/testDevice.js'
import {
  addMethod,
  exclusively,
  home as homeOf,
  type Proof,
} from '../wallet/testing/walletBench.js'
import { importKek } from '../wallet/vault/aead.js'
import { windowProof } from '../wallet/window/windowProof.js'
import { sealValue } from '../wallet/window/windowSeal.js'
import { answerDevice, proveInWindow } from './answerDevice.js'
import { askAboutDevice, type DeviceOutcome } from './askAboutDevice.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const services = withServices()

async function until(isSo: () => boolean) {
  const end = performance.now() + 60_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It never came to that.')
    services.clock.advance(25)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const popups = createPopupApi({
  fetch: (path, { signal: _none, ...init } = {}) =>
    services.fetch(`${FRAME_ORIGIN}${path}`, {
      ...init,
      headers: { ...init.headers, origin: FRAME_ORIGIN },
    }),
})

async function world(options: { hasMethod?: boolean } = {}) {
  const { hasMethod = true } = options
  const { device, userId, address } = await homeOf(services)
  let owners: Proof | undefined
  if (hasMethod) {
    owners = await addMethod(device, 'kit')
    await services.passDay()
  }
  device.crash()
  const frame = await testDevice({ services, userId, entries: device.entries, place: 'page' })
  const laptop = await testDevice({ services, userId, exclusively })
  const { linkId } = await laptop.call('requestLink', {})
  const opened: string[] = []
  const outcomes: DeviceOutcome[] = []
  const said: string[] = []
  const keys: Pick<TestDevice, 'call'> = {
    async call(...request) {
      said.push(JSON.stringify(request))
      const answer = await frame.call(...request)
      said.push(JSON.stringify(answer))
      return answer
    },
  }
  const ask = askAboutDevice({
    keys,
    linkId,
    look: { theme: 'light', locale: 'de' },
    onOver: (outcome) => outcomes.push(outcome),
    api: popups,
    openWindow: (path) => void opened.push(path),
    random: systemRandom,
    clock: services.clock,
  })
  return {
    ...{ frame, laptop, linkId, ask, outcomes, owners, address, userId },
    said,
    state: () => ask.store.getState().name,
    async open() {
      ask.open()
      const link = readWindowLink(opened.at(-1)?.replace('/approve', '') ?? '')
      if (link === undefined) throw new Error('No window was opened.')
      const { id } = link
      const meeting = meetFrame({
        asks: WindowQuestion,
        link,
        api: popups,
        random: systemRandom,
        clock: services.clock,
      })
      void meeting.start()
      await until(() => meeting.store.getState().name === 'asked')
      const step = meeting.store.getState()
      if (step.name !== 'asked' || step.question.kind !== 'device') throw new Error('No question.')
      const { question } = step
      const answer = answerDevice(meeting, { question, clock: services.clock })
      await until(() => ask.store.getState().name === 'waiting')
      return { id, meeting, question, ...answer }
    },
    keyOf() {
      const link = readWindowLink(opened.at(-1)?.replace('/approve', '') ?? '')
      if (link === undefined) throw new Error('No window was opened.')
      return link.key
    },
    async digits() {
      const step = await laptop.call('followLink', { linkId })
      if (step.status !== 'compare') throw new Error('No digits.')
      return step.code
    },
    async passing<value>(work: Promise<value>): Promise<PromiseSettledResult<value>> {
      let settled: PromiseSettledResult<value> | undefined
      void Promise.allSettled([work]).then(([result]) => {
        settled = result
      })
      await until(() => settled !== undefined)
      if (settled === undefined) throw new Error('It settled.')
      return settled
    },
    async isIn() {
      const step = await laptop.call('followLink', { linkId }).catch(() => undefined)
      return step?.status === 'done'
    },
    end: () => {
      for (const { crash } of [frame, laptop]) crash()
    },
  }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const rejected = (type: string, data: object) => ({
  status: 'rejected',
  reason: { type, data },
})

describe('a device that requests the wallet in a frame', () => {
  test('[J05] is approved with digits from the wallet’s window, but not with digits from the frame', async () => {
    const all = await world()
    const { frame, linkId, owners, laptop, address } = all
    if (owners === undefined) throw new Error('There is a method.')
    const { question, approve, meeting } = await all.open()
    expect(question).toMatchObject({ methods: [{ methodId: owners.methodId, kind: 'kit' }] })
    const code = await all.digits()

    const refused = { type: 'methodNotAllowed' }
    const action = { kind: 'link', linkId } as const
    await frame.call('answerLink', { linkId })
    await expect(frame.call('proveRecovery', { ...owners, action })).rejects.toMatchObject(refused)
    await expect(frame.call('approveLink', { linkId, code })).rejects.toMatchObject(refused)
    expect(await all.isIn()).toBe(false)

    expect(await all.passing(approve({ code, proof: owners }))).toMatchObject({
      status: 'fulfilled',
    })
    await until(() => all.outcomes.length > 0 && meeting.store.getState().name === 'over')
    expect(all.outcomes).toEqual(['approved'])
    expect(await laptop.call('followLink', { linkId })).toMatchObject({
      status: 'done',
      accounts: [{ address }, { namespace: 'solana' }],
    })
    all.end()
  })

  test('hides digits and recovery secret from the frame’s document', async () => {
    const all = await world()
    const { owners, said } = all
    if (owners?.secret.kind !== 'kit') throw new Error('There is a kit.')
    const { approve } = await all.open()
    const code = await all.digits()
    await all.passing(approve({ code, proof: owners }))
    expect(said.length).toBeGreaterThan(3)
    const { text } = owners.secret
    for (const secret of [`"${code}"`, text, text.replaceAll('-', '')])
      expect(said.join()).not.toContain(secret)
    all.end()
  })

  test('is not approved by a proof from another window, another request or a pending method', async () => {
    const all = await world()
    const { owners, frame, linkId, userId } = all
    if (owners === undefined) throw new Error('There is a method.')
    const { question, id } = await all.open()
    const code = await all.digits()
    // The attacker created the window's address and can read its messages. A login gave them the
    // wraps.
    const stranger = await proveInWindow(question, { windowId: 'S'.repeat(22), proof: owners })
    expect(Object.keys(stranger).sort()).toEqual(['mac', 'methodId'])
    const elsewhere = await proveInWindow(
      { ...question, linkId: 'L'.repeat(22) },
      { windowId: id, proof: owners },
    )
    const key = await importKek(all.keyOf())
    let number = 100
    // An attacker with the browser profile adds a pending method and presents it as the owner's.
    const hub = await testDevice({ services, userId, entries: frame.entries, place: 'hub' })
    const theirs = await addMethod(hub, 'kit')
    const { rows } = await services.kept(question.walletId)
    const { methodId } = theirs
    const wraps = rows.flatMap((row) =>
      'methodId' in row && row.methodId === methodId
        ? [{ salt: row.salt, sealed: row.sealed }]
        : [],
    )
    const methods = wraps.map(
      (wrap) => ({ ...question.methods[0], methodId, wrap }) as RecoveryMethod,
    )
    const own = await proveInWindow({ ...question, methods }, { windowId: id, proof: theirs })
    const { walletId, publicKeysHash } = question
    const posed = await withRecoveryKey(
      methods,
      { ...theirs, walletId, publicKeysHash },
      ({ privateKey }, ownKey) =>
        [privateKey, ownKey].map((key) => ({
          methodId: owners.methodId,
          mac: windowProof(key, { walletId, linkId, windowId: id, methodId: owners.methodId }),
        })),
    )
    for (const proof of [stranger, elsewhere, own, ...posed, { ...own, mac: 'A'.repeat(43) }]) {
      const value = { kind: 'approve', number: ++number, code, proof }
      const said = await sealValue(
        { key, id, direction: 'toFrame' },
        { value, random: systemRandom },
      )
      expect(await frame.call('hearWindow', { id, said })).toEqual({ step: 'failed' })
    }
    expect(await all.isIn()).toBe(false)
    // Control: a valid proof for this request and window succeeds.
    const proof = await proveInWindow(question, { windowId: id, proof: owners })
    const value = { kind: 'approve', number: ++number, code, proof }
    const said = await sealValue({ key, id, direction: 'toFrame' }, { value, random: systemRandom })
    expect(await frame.call('hearWindow', { id, said })).toEqual({ step: 'approved' })
    expect(linkId).toBe(question.linkId)
    all.end()
  })

  test('[J05] requires only the digits if the wallet has no recovery method', async () => {
    const all = await world({ hasMethod: false })
    const { question, approve } = await all.open()
    expect(question.methods).toEqual([])
    const code = await all.digits()
    expect(await all.passing(approve({ code }))).toMatchObject({ status: 'fulfilled' })
    expect(await all.isIn()).toBe(true)
    all.end()
  })

  test('is rejected without a proof, with a malformed secret, and after three tries with wrong digits', async () => {
    const all = await world()
    const { owners, laptop, linkId } = all
    if (owners === undefined) throw new Error('There is a method.')
    const { approve, meeting } = await all.open()
    const code = await all.digits()
    expect(await all.passing(approve({ code }))).toMatchObject(
      rejected('recoveryNeeded', { reason: 'proof' }),
    )
    const wrong = { ...owners, secret: { kind: 'kit', text: 'nonsense' } as const }
    expect(await all.passing(approve({ code, proof: wrong }))).toMatchObject(
      rejected('recoveryRefused', { reason: 'form' }),
    )
    expect(await all.passing(approve({ code: other(code), proof: owners }))).toMatchObject(
      rejected('invalidOtp', { left: 2 }),
    )
    // The proof remains valid: the window requests only the digits.
    expect(await all.passing(approve({ code: other(code) }))).toMatchObject(
      rejected('invalidOtp', { left: 1 }),
    )
    const ended = rejected('linkEnded', { reason: 'wrongCode' })
    expect(await all.passing(approve({ code: other(code) }))).toMatchObject(ended)
    expect(await all.passing(approve({ code }))).toMatchObject(rejected('linkEnded', {}))
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject(ended.reason)
    expect(meeting.store.getState().name).toBe('asked')
    all.end()
  })

  test('is rejected after the visitor refuses in the window', async () => {
    const all = await world()
    const { laptop, linkId } = all
    const { refuse } = await all.open()
    await refuse()
    await until(() => all.outcomes.length > 0)
    expect(all.outcomes).toEqual(['refused'])
    await expect(laptop.call('followLink', { linkId })).rejects.toMatchObject({
      data: { reason: 'refused' },
    })
    all.end()
  })

  test('does not count repeated or invalid window messages as tries', async () => {
    const all = await world({ hasMethod: false })
    const { frame } = all
    const { approve, id } = await all.open()
    const code = await all.digits()
    await all.passing(approve({ code: other(code) }))
    const { answers } = await popups.news(id)
    for (const said of [...answers, ...answers, ...answers])
      expect(await frame.call('hearWindow', { id, said })).toEqual({ step: 'unheard' })
    for (const said of ['', 'AAAA', '!', 'A'.repeat(300)])
      expect(await frame.call('hearWindow', { id, said })).toEqual({ step: 'unheard' })
    expect(await all.passing(approve({ code }))).toMatchObject({ status: 'fulfilled' })
    expect(await all.isIn()).toBe(true)
    all.end()
  })

  test('is approved by the second window, but not by the first', async () => {
    const all = await world({ hasMethod: false })
    const first = await all.open()
    const second = await all.open()
    const code = await all.digits()
    await until(() => first.meeting.store.getState().name === 'withdrawn')
    expect((await all.passing(first.approve({ code }))).status).toBe('rejected')
    expect(await all.isIn()).toBe(false)
    expect(await all.passing(second.approve({ code }))).toMatchObject({ status: 'fulfilled' })
    all.end()
  })

  test('reports to the frame that the device’s request has ended', async () => {
    const all = await world()
    const { laptop, linkId, ask } = all
    await laptop.call('refuseLink', { linkId })
    ask.open()
    await until(() => all.outcomes.length > 0)
    expect(all.outcomes).toMatchObject([{ error: { type: 'linkEnded' } }])
    all.end()
  })
})
