import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CONFIGURATION_ALERTS } from '../configuration/reportIgnored.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { FRAME_ALERTS } from '../frame/alerts.js'
import { ALERTS } from './alerts.js'
import { raiseAlert } from './raiseAlert.js'

let written = ''
const into = new Writable({
  write(text, _encoding, done) {
    written += String(text)
    done()
  },
})
const real = globalThis.console
beforeEach(() => {
  written = ''
  globalThis.console = new Console(into)
})
afterEach(() => {
  globalThis.console = real
})

describe('an alert', () => {
  test.each([undefined, 'error', 'warn', 'info'] as const)(
    '[Z28] [Z26] logs a warning, an info and an error once each at the level %s',
    (logLevel) => {
      const core = createTestCore({ logLevel })
      raiseAlert(core, CONFIGURATION_ALERTS, 'localIgnored', ['socials'])
      raiseAlert(core, ALERTS, 'multiWalletNotEnabled')
      raiseAlert(core, FRAME_ALERTS, 'unverified_domain')
      for (const { long } of [
        CONFIGURATION_ALERTS.localIgnored,
        ALERTS.multiWalletNotEnabled,
        FRAME_ALERTS.unverified_domain,
      ])
        expect(written.split(long)).toHaveLength(2)
      expect(written).toContain("'socials'")
    },
  )

  test('[Z28] logs no alert at `silent`, but shows it on screen', () => {
    const core = createTestCore({ logLevel: 'silent' })
    raiseAlert(core, CONFIGURATION_ALERTS, 'localIgnored')
    expect(written).toBe('')
    expect(core.store.getState().alert?.id).toBe('localIgnored')
  })
})
