import type { AccountId } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { systemRandom } from '../platform/bytes.js'
import { answerOnce } from '../popup/answerOnce.js'
import type { ConsentAnswer } from '../popup/consentMessages.js'
import { meetFrame } from '../popup/meetFrame.js'
import { memoryPopups } from '../popup/testing/memoryPopups.js'
import { readWindowLink } from '../popup/windowLink.js'
import { WindowQuestion } from '../popup/windowQuestion.js'
import { manualClock } from '../wallet/testing/manualClock.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue } from '../wallet/window/windowSeal.js'
import { askForConsent } from './askForConsent.js'
import type { Choice } from './shownAccounts.js'

const ORIGIN = 'https://dapp.example'
const OWN = { id: 'seed:eip155:0', address: '0x01', namespace: 'eip155' } as unknown as Choice
const IMPORTED = { id: 'imported:0', address: '0x02', namespace: 'eip155' } as unknown as Choice

function world(accounts: readonly Choice[] = []) {
  const clock = manualClock()
  const services = memoryPopups()
  const opened: string[] = []
  const decisions: [yes: boolean, account: AccountId | undefined][] = []
  const ask = askForConsent({
    origin: ORIGIN,
    who: { provider: 'email', label: 'a@example.com' },
    accounts,
    look: { theme: 'dark', locale: 'de' },
    leave: services.leave,
    api: services.api,
    openWindow: (address) => void opened.push(address),
    decide: (yes, account) => void decisions.push([yes, account]),
    random: systemRandom,
    clock,
  })
  function link() {
    const found = readWindowLink(opened.at(-1)?.replace('/approve', '') ?? '')
    if (found === undefined) throw new Error('No window was opened.')
    return found
  }
  async function until(isSo: () => boolean) {
    while (!isSo()) {
      clock.advance(20)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  return {
    ...services,
    decisions,
    until,
    async open() {
      ask.open()
      await until(() => services.rows.size > 0)
    },
    async window() {
      const meeting = meetFrame({
        ...{ asks: WindowQuestion, link: link(), api: services.api, random: systemRandom, clock },
      })
      void meeting.start()
      await until(() => meeting.store.getState().name === 'asked')
      return { meeting, ...answerOnce<ConsentAnswer>(meeting) }
    },
    async forge(value: unknown, key = link().key) {
      const { id } = link()
      const envelope = { key: await importKek(key), id, direction: 'toFrame' } as const
      services.rows
        .get(id)
        ?.answers.push(await sealValue(envelope, { value, random: systemRandom }))
    },
  }
}

describe('consent in a separate window of the wallet', () => {
  test('[J05] sends the page’s origin to the window, and the visitor’s decision to the frame', async () => {
    const { open, window, until, decisions } = world([OWN, IMPORTED])
    await open()
    const shown = await window()
    expect(shown.meeting.store.getState()).toMatchObject({
      question: {
        kind: 'consent',
        origin: ORIGIN,
        who: { label: 'a@example.com' },
        look: { theme: 'dark', locale: 'de' },
      },
    })
    await shown.say(true, () => ({ kind: 'approve', account: IMPORTED.id }))
    await until(() => decisions.length > 0)
    expect(decisions).toEqual([[true, IMPORTED.id]])
  })

  test('[J05] returns a refusal', async () => {
    const { open, window, until, decisions } = world()
    await open()
    await (await window()).say(false, () => ({ kind: 'reject' }))
    await until(() => decisions.length > 0)
    expect(decisions).toEqual([[false, undefined]])
  })

  test('rejects consent for another account or without the correct key', async () => {
    const { open, forge, until, decisions } = world([OWN, IMPORTED])
    await open()
    await forge({ kind: 'approve', account: 'imported:7' })
    await forge({ kind: 'approve' })
    await forge({ kind: 'approve', account: OWN.id, extra: 1 })
    await forge({ kind: 'approve', account: OWN.id }, systemRandom(32))
    await forge({ kind: 'reject' })
    await until(() => decisions.length > 0)
    expect(decisions).toEqual([[false, undefined]])
  })

  test('rejects consent with an account if the visitor had no choice', async () => {
    const { open, forge, until, decisions } = world()
    await open()
    await forge({ kind: 'approve', account: OWN.id })
    await forge({ kind: 'approve' })
    await until(() => decisions.length > 0)
    expect(decisions).toEqual([[true, undefined]])
  })

  test('hides page and visitor from the services', async () => {
    const { open, rows } = world()
    await open()
    const [row] = rows.values()
    const sealed = Buffer.from(String(row?.sealed), 'base64url')
    expect(sealed.includes('dapp.example')).toBe(false)
    expect(sealed.includes('a@example.com')).toBe(false)
  })
})
